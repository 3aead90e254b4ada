terraform {
  required_providers {
    kitchen = {
      source = "example.com/test/kitchen"
    }
  }
}

ephemeral "kitchen_token" "t" {
  audience = "x"
}

variable "secret" {
  type      = string
  sensitive = true
}

resource "kitchen_vault" "v" {
  secret = var.secret
  key {
    name = var.secret
  }
}

output "secret" {
  value = var.secret
}

output "name" {
  value = kitchen_vault.v.key[0].name
}
