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

provider "kitchen" {
  alias    = "other"
  endpoint = local.missing
}

output "a" {
  value = 1
}
