module "passed" {
  source = "./m"
  providers = {
    terraform.one = terraform
    terraform.two = terraform.mine
  }
}
module "half" {
  source = "./m"
  providers = {
    terraform.one = terraform
  }
}
module "none" {
  source = "./m"
}
provider "terraform" {
  alias = "mine"
}
-- m/main.tf --
terraform {
  required_providers {
    terraform = {
      source                = "terraform.io/builtin/terraform"
      configuration_aliases = [terraform.one, terraform.two]
    }
  }
}
