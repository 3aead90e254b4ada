terraform {
  required_providers {
    kitchen = { source = "example.com/test/kitchen" }
  }
}

resource "kitchen_vault" "v" {
  secret         = "s"
  secret_version = 1
  login          = { user = "u", password = "p" }
  key {
    name     = "k1"
    material = "m"
  }
}
