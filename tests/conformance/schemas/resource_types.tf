terraform {
  required_providers {
    kitchen = {
      source = "example.com/test/kitchen"
    }
  }
}

resource "kitchen_thin" "a" {
  name = undeclared.x
}

resource "kitchen_lookup" "b" {
}

data "kitchen_thing" "c" {
}

data "kitchen_looking_up_something" "d" {
}

ephemeral "kitchen_thing" "e" {
}

ephemeral "kitchen_toke" "f" {
}

output "a" {
  value = kitchen_thin.a.id
}
