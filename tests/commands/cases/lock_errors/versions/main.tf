terraform {
  required_providers {
    foo = { source = "example.com/acme/foo" }
  }
}

resource "terraform_data" "a" {}
