terraform {
  required_providers {
    kitchen = {
      source = "example.com/test/kitchen"
    }
  }
}

resource "kitchen_meeting" "a" {
  people = 1
}

resource "kitchen_meeting" "b" {
  people = 1000
}

resource "kitchen_everything" "c" {
  name   = ""
  kind   = "no such kind"
  policy = "not json"
  whole  = -5
  disk {
    label = ""
    level = 1000
  }
  parts = [{ label = "", level = -1 }]
}

ephemeral "kitchen_token" "d" {
  audience      = ""
  renew_seconds = -1
}

data "kitchen_lookup" "e" {
  filter = ""
  page {
    size = -1
  }
}

resource "kitchen_slow" "f" {
  milliseconds = -1
  timeouts {
    create = "soon"
  }
}
