terraform {
  required_providers {
    kitchen = {
      source = "example.com/test/kitchen"
    }
  }
}

provider "kitchen" {
  endpiont = "x"
}

module "child" {
  source = "./child"
  providers = {
    kitchen = kitchen
  }
}
-- child/main.tf --
terraform {
  required_providers {
    kitchen = {
      source = "example.com/test/kitchen"
    }
  }
}

provider "kitchen" {}

resource "kitchen_thing" "a" {
  naem = "x"
}
