terraform {
  required_providers {
    kitchen = {
      source = "example.com/test/kitchen"
    }
  }
}

resource "kitchen_thing" "unsupported" {
  name  = "a"
  naem  = "b"
  color = "red"
}

resource "kitchen_thing" "missing" {
  comment = "x"
}

resource "kitchen_thing" "empty" {}

resource "kitchen_thing" "wrong_types" {
  name = ["a"]
  size = "many"
}

resource "kitchen_thing" "block" {
  name = "a"
  size {
    value = 3
  }
  other {}
}

resource "kitchen_everything" "argument_for_block" {
  name = "a"
  disk = [{ label = "x" }]
}

resource "kitchen_thing" "computed" {
  name = "a"
  id   = "b"
}
