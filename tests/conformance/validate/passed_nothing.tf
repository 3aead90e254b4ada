module "m" {
  source = "./m"
}
-- m/main.tf --
terraform {
  required_providers {
    a = {
      source = "terraform.io/builtin/terraform"
    }
  }
}
provider "a" {}
module "n" {
  source = "./n"
  providers = {
    a = a
  }
}
-- m/n/main.tf --
terraform {
  required_providers {
    a = {
      source = "terraform.io/builtin/terraform"
    }
  }
}
