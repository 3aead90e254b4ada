terraform {
  required_providers {
    terraform = {
      source = "terraform.io/builtin/terraform"
    }
  }
}

resource "terraform_data" "a" {
  input = {
    encoded = provider::terraform::encode_tfvars({ a = 1, b = "x" })
    expr    = provider::terraform::encode_expr([1, { k = null }])
    decoded = provider::terraform::decode_tfvars("a = 1\nb = [true]\n")
    tmpl    = templatestring(local.template, { name = "you" })
    core    = core::upper("x")
  }
}

locals {
  template = "hello $${name}"
}
