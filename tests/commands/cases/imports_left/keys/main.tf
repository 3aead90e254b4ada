resource "terraform_data" "k" {
  for_each = toset([])
}

resource "terraform_data" "to" {}

import {
  to = terraform_data.k["one"]
  id = "x"
}

moved {
  from = terraform_data.moved
  to   = terraform_data.to
}
