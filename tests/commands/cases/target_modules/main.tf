variable "limit" {
  type    = number
  default = 1

  validation {
    condition     = var.limit < 5
    error_message = "The limit is ${var.limit}."
  }
}

resource "terraform_data" "a" {
  input = "x"
}

# Nobody needs its outputs to plan a, so neither its variables nor its outputs are looked at.
module "m" {
  source = "./m"
  a      = terraform_data.a.output
  limit  = var.limit
}

output "a" {
  value = terraform_data.a.output
}

output "both" {
  value = [terraform_data.a.output, module.m.a]
}

output "other" {
  value = module.m.id
}

check "c" {
  assert {
    condition     = terraform_data.a.output == "x"
    error_message = "It is not x."
  }
}
