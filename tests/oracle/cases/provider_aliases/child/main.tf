terraform {
  required_providers {
    terraform = {
      source                = "terraform.io/builtin/terraform"
      configuration_aliases = [terraform.other]
    }
  }
}

resource "terraform_data" "a" {
  input = "a"
}

resource "terraform_data" "b" {
  provider = terraform.other
  input    = "b"
}
