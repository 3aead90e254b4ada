variable "v" {
  default = 1
}

variable "more" {
  default = true
}

resource "terraform_data" "a" {
  triggers_replace = var.v
}

resource "terraform_data" "b" {
  triggers_replace = terraform_data.a.id
}

resource "terraform_data" "c" {
  input = terraform_data.b.id
}

resource "terraform_data" "d" {
  count = var.more ? 2 : 1
  input = terraform_data.c.id
}

module "m" {
  source   = "./m"
  for_each = toset(["p", "q"])
  x        = terraform_data.a.id
}

# Its data source is read once all resources are as they should be.
check "c" {
  data "terraform_remote_state" "r" {
    backend = "local"
    config  = { path = "terraform.tfstate" }
  }

  assert {
    condition     = data.terraform_remote_state.r.outputs != null
    error_message = "None."
  }
}

output "b" {
  value = terraform_data.b.id
}

output "m" {
  value = module.m["p"].x
}
