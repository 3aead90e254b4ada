terraform {
  required_version = ">= 0.1"
  backend "local" {}
  required_providers {
    a = {
      source = "terraform.io/builtin/terraform"
    }
  }
}
resource "terraform_data" "x" {
  provider = a
}
provider "a" {
  alias = "two"
}
provider "a" {
  alias = "three"
}
-- main_override.tf --
terraform {
  required_version = ">= 0.2"
  backend "s3" {}
  required_providers {
    a = {
      source = "terraform.io/builtin/terraform"
    }
  }
}
provider "a" {
  alias = "three"
}
provider "terraform" {}
-- z_override.tf --
terraform {
  cloud {
    organization = "o"
  }
}
