variable "name" {}
variable "zones" {
  type = set(string)
}
variable "size" {
  type = number
}

module "zone" {
  source   = "./zone"
  for_each = var.zones
  name     = "${var.name}-${each.key}"
  size     = var.size
}

resource "terraform_data" "region" {
  input = [for z in module.zone : z.first]
}

output "zones" {
  value = module.zone
}

output "addresses" {
  value = flatten(values(module.zone)[*].labels)
}
