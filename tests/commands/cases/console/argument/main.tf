locals {
  x = 1
}

resource "terraform_data" "a" {
  inputs = local.x
}
