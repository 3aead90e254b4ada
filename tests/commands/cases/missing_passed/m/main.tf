terraform {
  required_providers {
    terraform = {
      source                = "terraform.io/builtin/terraform"
      configuration_aliases = [terraform.y]
    }
  }
}
resource "terraform_data" "a" {
  provider = terraform.y
}
