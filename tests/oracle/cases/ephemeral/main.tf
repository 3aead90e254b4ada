variable "token" {
  type      = string
  default   = "secret"
  ephemeral = true
}

variable "both" {
  type      = string
  default   = "both"
  ephemeral = true
  sensitive = true
}

locals {
  header   = "Bearer ${var.token}"
  as_null  = ephemeralasnull(local.header)
  applying = terraform.applying
}

module "child" {
  source = "./child"
  token  = var.token
}

provider "terraform" {}

resource "terraform_data" "open" {
  input = {
    kept    = "x"
    as_null = local.as_null
    nested  = ephemeralasnull({ a = 1, b = var.token })
    child   = module.child.length
  }
}
