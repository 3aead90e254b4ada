import {
  to = terraform_data.found[0]
  id = "1234"
}

module "m" {
  source = "./m"
}

import {
  to = module.m.terraform_data.found
  id = "5678"
}
