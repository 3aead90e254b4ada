import {
  id = "x"
  to = terraform_data.nothing["k"]
}

import {
  id = "x"
  to = module.m.terraform_data.nothing
}

import {
  id = "x"
  to = terraform_data.generated
}

module "m" {
  source = "./child"
}

output "o" {
  value = var.nothing
}
-- child/main.tf --
output "x" {
  value = 1
}
