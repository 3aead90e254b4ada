terraform {
  required_providers {
    a = {
      source = "example/a"
    }
  }
}
module "m" {
  source = "./m"
  providers = {
    a = a
  }
}
-- m/main.tf --
