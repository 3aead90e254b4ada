terraform {
  required_providers {
    kitchen = {
      source = "example.com/test/kitchen"
    }
  }
}

provider "kitchen" {
  alias = "west"
}

module "child" {
  source = "./child"
  providers = {
    kitchen.main = kitchen.west
  }
}

output "a" {
  value = module.child.thing.siez
}
-- child/main.tf --
terraform {
  required_providers {
    kitchen = {
      source                = "example.com/test/kitchen"
      configuration_aliases = [kitchen.main]
    }
  }
}

resource "kitchen_thing" "a" {
  provider = kitchen.main
  nmae     = "x"
}

output "thing" {
  value = kitchen_thing.a
}
