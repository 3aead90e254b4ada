variable "size" {
  default = 2
}

variable "typed" {
  type = number
}

locals {
  zone = "override"
}

resource "terraform_data" "a" {
  input = "override"
}

resource "terraform_data" "counted" {
  count = 1
}

module "m" {
  source = "./other"
}
