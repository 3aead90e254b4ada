variable "n" {
  default = 0
}

module "m" {
  source = "./m"
  count  = var.n
}

import {
  to = module.m[0].terraform_data.single
  id = "a"
}
