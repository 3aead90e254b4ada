terraform {
  required_providers {
    terraform = {
      source                = "terraform.io/builtin/terraform"
      configuration_aliases = [terraform.x]
    }
  }
}
resource "terraform_data" "a" {
  provider = terraform.x
  input    = 1
}
