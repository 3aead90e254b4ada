resource "terraform_data" "a" {}

variable "id" {
  type    = string
  default = null
}

module "maybe" {
  source = "./child"
  id     = var.id != null ? var.id : terraform_data.a.id
}

module "given" {
  source = "./child"
  id     = "given"
}

output "maybe" {
  value = module.maybe
}

output "given" {
  value = module.given
}

output "both" {
  value = [module.maybe.is_given, module.given.is_given]
}
