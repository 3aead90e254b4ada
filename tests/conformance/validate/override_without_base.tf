resource "terraform_data" "a" {}
-- x_override.tf --
resource "terraform_data" "b" {
  input = 1
}

variable "v" {
  default = 1
}

output "o" {
  value = 1
}

locals {
  z = 1
}

module "m" {
  source = "./x"
}
