resource "terraform_data" "a" {
  count = 1
}

resource "terraform_data" "b" {}

import {
  id = "x"
  to = terraform_data.a
}

import {
  id = "x"
  to = terraform_data.b["k"]
}

import {
  id = var.nothing
  to = terraform_data.b
}
