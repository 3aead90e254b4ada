terraform {
  required_providers {
    nope = {
      source = "terraform.io/builtin/nope"
    }
  }
}
