terraform {
  required_providers {
    a = {
      source = "example/a"
    }
    b = {
      source = "example/b"
    }
  }
}
provider "a" {}
module "m" {
  source = "./m"
  providers = {
    a = b
    c = a
    d = b
  }
}
-- m/main.tf --
terraform {
  required_providers {
    a = {
      source = "example/a"
    }
    c = {
      source = "example/b"
    }
    d = {
      source = "example/d"
    }
  }
}
