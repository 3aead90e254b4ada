terraform {
  required_version = ">= 9"
}

module "b" {
  source = "x"
}

resource "terraform_data" "r" {
  nope {}
}
