# plan: -target=terraform_data.x

terraform {
  required_providers {
    kitchen = { source = "example.com/test/kitchen" }
  }
}
resource "terraform_data" "x" {}
resource "kitchen_thing" "t" { name = "a" }
resource "kitchen_thing" "u" { name = "b" }
