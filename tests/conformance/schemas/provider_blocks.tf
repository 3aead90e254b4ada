terraform {
  required_providers {
    kitchen = {
      source = "example.com/test/kitchen"
    }
  }
}

provider "kitchen" {
  endpiont = "x"
}

provider "kitchen" {
  alias    = "other"
  endpoint = ["x"]
  logging {}
}

provider "kitchen" {
  alias = "empty"
}

resource "kitchen_thing" "a" {
  name = "a"
}

resource "kitchen_thing" "b" {
  provider = kitchen.other
  name     = "b"
}

resource "kitchen_thing" "c" {
  provider = kitchen.empty
  nmae     = "c"
}
