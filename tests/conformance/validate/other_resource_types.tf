terraform {
  required_providers {
    thing = {
      source  = 5
      version = "x"
    }
    terraform = {
      source = "terraform.io/builtin/terraform"
    }
  }
}
