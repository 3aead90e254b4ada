variable "token" {
  ephemeral = true
}

module "m" {
  source = "./child"
  plain  = var.token
  good   = var.token
}
-- child/main.tf --
variable "plain" {}

variable "good" {
  ephemeral = true
}

output "x" {
  value     = var.good
  ephemeral = true
}

output "y" {
  value     = 1
  ephemeral = true
}
