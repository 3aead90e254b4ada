terraform {
  required_providers {
    kitchen = { source = "example.com/test/kitchen" }
  }
}
resource "kitchen_everything" "e" {
  name   = "n1"
  policy = "[1,2]"
}
resource "kitchen_thing" "t" { name = "a" }
resource "kitchen_thing" "u" { name = "b" }
resource "terraform_data" "uses" { input = [kitchen_thing.t.size, kitchen_thing.u.id] }
