variable "size" {
  type    = number
  default = 1
}

variable "typed" {
  default = "5"
}

locals {
  zone  = "base"
  other = "base"
}

resource "terraform_data" "a" {
  input            = "base"
  triggers_replace = "base"
  lifecycle {
    create_before_destroy = true
  }
}

resource "terraform_data" "counted" {
  count = 3
  input = count.index
}

resource "terraform_data" "each" {
  for_each = toset(["base"])
  input    = each.key
}

module "m" {
  source = "./base"
  name   = "base"
  kept   = local.zone
}

output "zone" {
  value = [local.zone, local.other, var.size, var.typed]
}

output "m" {
  value = module.m.from
}
