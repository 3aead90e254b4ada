terraform {
  required_providers {
    kitchen = { source = "example.com/test/kitchen" }
  }
}

resource "kitchen_vault" "v" {
  secret         = sensitive("s")
  secret_version = 2
  login          = { user = "u2", password = "p" }
  key {
    name     = "k1"
    material = "m"
  }
  key {
    name     = sensitive("k2")
    material = sensitive("m")
  }
}
