terraform {
  required_version = ">= 9"
}

module "b" {
  source = "x"
}
