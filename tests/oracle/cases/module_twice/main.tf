# The same directory, called by different ways with different inputs; names mean what they mean where they stand.
variable "name" {
  default = "root"
}

locals {
  label = "root-label"
}

module "one" {
  source = "./child"
  name   = "one"
}

module "two" {
  source = "./child"
  name   = "two-${module.one.label}"
}

module "again" {
  source = "./wrapper"
  name   = var.name
}

resource "terraform_data" "same_name" {
  input = [var.name, local.label, module.two.label]
}

output "label" {
  value = module.again.label
}
