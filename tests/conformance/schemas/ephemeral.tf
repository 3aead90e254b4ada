terraform {
  required_providers {
    kitchen = {
      source = "example.com/test/kitchen"
    }
  }
}

variable "token" {
  type      = string
  ephemeral = true
}

ephemeral "kitchen_token" "t" {
  audience = var.token
}

resource "kitchen_everything" "a" {
  name  = "x"
  tags  = { a = var.token }
  parts = [{ label = ephemeral.kitchen_token.t.value }]
  disk {
    label = var.token
  }
  logging {
    label = var.token
  }
}

resource "kitchen_vault" "v" {
  secret = ephemeral.kitchen_token.t.value
  key {
    material = var.token
    name     = "k"
  }
}

output "value" {
  value = ephemeral.kitchen_token.t.vlaue
}
