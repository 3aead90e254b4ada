# plan: -generate-config-out=generated.out

terraform {
  required_providers {
    kitchen = { source = "example.com/test/kitchen" }
  }
}
resource "terraform_data" "pending" { input = 2 }
resource "terraform_data" "single" { for_each = toset(["a"]) }
moved {
  from = terraform_data.was
  to   = terraform_data.nowhere
}
resource "kitchen_everything" "ws" {
  name = "ws"
  kind = "{\"a\": 1}"
}
import {
  to = kitchen_everything.imported
  id = "everything-other"
}
resource "kitchen_everything" "imported" {
  name = "other"
  kind = "special"
}
import {
  to = kitchen_thing.generated
  id = "thing-generated"
}
import {
  to = kitchen_thing.changed
  id = "thing-changed"
}
resource "kitchen_thing" "changed" {
  name = "changed"
  size = 7
}
import {
  to = kitchen_everything.shown
  id = "everything-shown"
}
resource "kitchen_everything" "shown" {
  name = "shown"
  tags = { a = "1", "b c" = "$${x}" }
}
