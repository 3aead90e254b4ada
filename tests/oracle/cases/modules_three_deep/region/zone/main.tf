variable "name" {}
variable "size" {}

module "rack" {
  source = "../../rack"
  count  = var.size
  label  = "${var.name}-${count.index}"
}

output "labels" {
  value = module.rack[*].label
}

output "first" {
  value = module.rack[0].label
}

output "racks" {
  value = module.rack
}
