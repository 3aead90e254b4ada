terraform {
  required_providers {
    own = {
      source = "terraform.io/builtin/terraform"
    }
  }
}
locals {
  b = provider::own::encode_expr({ a = 1 })
  c = upper(provider::own::encode_expr("x"))
  d = provider::own::encode_expr("x").nothing
}
