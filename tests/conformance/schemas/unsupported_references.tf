terraform {
  required_providers {
    kitchen = {
      source = "example.com/test/kitchen"
    }
  }
}


resource "kitchen_thing" "a" {
  name = "a"
  naem = "b"
}

locals {
  a = kitchen_thing.a.naem
}

module "child" {
  source = "./child"
  name   = kitchen_thing.a.name
}

# Nothing but unsupported arguments refers to something invalid.
resource "kitchen_thing" "b" {
  name   = "b"
  color  = kitchen_thing.a.color
  colour = "${local.a}${module.child.name}"
}

# Supported ones do as well.
resource "kitchen_thing" "c" {
  name  = kitchen_thing.a.name
  color = kitchen_thing.a.name
}

resource "kitchen_thing" "d" {
  name       = "d"
  color      = kitchen_thing.a.name
  depends_on = [kitchen_thing.a]
}

resource "kitchen_thing" "e" {
  count = length(kitchen_thing.a.name)
  name  = "e"
  color = kitchen_thing.a.name
}

resource "kitchen_thing" "f" {
  name = "f"
  other {
    value = each.value
  }
}
-- child/main.tf --
variable "name" {}

output "name" {
  value = var.name
}
