# not applied

terraform {
  required_providers {
    kitchen = { source = "example.com/test/kitchen" }
  }
}
resource "kitchen_thing" "t" { name = "a" }
resource "kitchen_thing" "u" { name = "b" }
