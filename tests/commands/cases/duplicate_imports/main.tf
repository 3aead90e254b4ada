resource "terraform_data" "e" {
  for_each = toset(["a"])
}

import {
  to = terraform_data.e["a"]
  id = "1"
}

import {
  to = terraform_data.e["a"]
  id = "2"
}
