# What a module inherits it cannot pass on.
terraform {
  required_providers {
    random = {
      source = "hashicorp/random"
    }
  }
}

module "m" {
  source = "./m"
}
