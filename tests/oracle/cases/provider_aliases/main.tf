terraform {
  required_version = ">= 1.4"
  required_providers {
    terraform = {
      source = "terraform.io/builtin/terraform"
    }
  }
}

provider "terraform" {}

provider "terraform" {
  alias = "west"
}

resource "terraform_data" "east" {
  input = "east"
}

resource "terraform_data" "west" {
  provider = terraform.west
  input    = "west"
}

module "child" {
  source = "./child"
  providers = {
    terraform       = terraform.west
    terraform.other = terraform
  }
}
