import {
  id = "x"
  to = terraform_data.nothing["k"]
}

import {
  id = "x"
  to = module.m.terraform_data.nothing
}
