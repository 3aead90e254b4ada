terraform {
  required_providers {
    albums = { source = "example.com/tutorial/albums" }
  }
}

resource "albums_album" "blue" {
  path = "blue"

  artists = {
    joni  = { role = "voice" }
    james = { role = "guitar" }
  }

  track {
    disc   = 1
    number = 1
    title  = "All I Want"
    artist = "joni"
  }
  track {
    disc   = 1
    number = 2
    title  = "My Old Man"
    artist = "joni"
  }
}
