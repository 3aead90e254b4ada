terraform {
  required_providers {
    terraform = {
      source = "terraform.io/builtin/terraform"
    }
  }
}
locals {
  a = provider::terraform::nothing("x")
  b = provider::missing::encode_expr("x")
  c = provider::terraform::encode_expr()
}
