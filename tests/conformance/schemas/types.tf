terraform {
  required_providers {
    kitchen = {
      source = "example.com/test/kitchen"
    }
  }
}

resource "kitchen_everything" "a" {
  name  = "a"
  tags  = ["x"]
  shape = { h = 1 }
  pair  = ["a", "b", "c"]
  one   = { label = 1, level = "high" }
  parts = { label = "x" }
  ports = { p = { lable = "x" } }
  flag  = "yes"
  big   = true
}

resource "kitchen_everything" "b" {
  name    = "a"
  members = [{ note = "no label" }]
  whole   = 1.5
  policy  = { a = 1 }
  any     = { a = [1, "x"] }
}
