resource "terraform_data" "b" {}

import {
  id = "x"
  to = terraform_data.b
}

import {
  id = "y"
  to = terraform_data.b
}
