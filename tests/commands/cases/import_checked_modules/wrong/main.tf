module "m" {
  source = "../m"
}

import {
  to = module.m.terraform_data.each
  id = "a"
}

import {
  to = module.m.terraform_data.single
  id = ""
}
