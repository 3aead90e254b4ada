terraform {
  required_providers {
    notices = { source = "example.com/tutorial/notices" }
  }
}

resource "notices_notice" "party" {
  title  = "party"
  text   = "On Friday, in the garden."
  boards = ["hall", "kitchen"]
}
