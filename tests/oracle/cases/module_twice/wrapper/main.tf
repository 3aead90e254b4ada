variable "name" {}

locals {
  label = module.child.label
}

module "child" {
  source = "../child"
  name   = "wrapped ${var.name}"
}

output "label" {
  value = local.label
}
