moved {
  from = terraform_data.old
  to   = terraform_data.new
}

moved {
  from = module.gone
  to   = module.child["x"]
}

removed {
  from = terraform_data.dropped
  lifecycle {
    destroy = false
  }
}

import {
  for_each = {}
  to       = terraform_data.many[each.key]
  id       = each.value
}

check "sane" {
  assert {
    condition     = terraform_data.new.input == "new"
    error_message = "It is ${terraform_data.new.input}."
  }
}

resource "terraform_data" "new" {
  input = "new"
}

resource "terraform_data" "many" {
  for_each = toset(["a", "b"])
  input    = each.value
}

module "child" {
  source   = "./child"
  for_each = toset(["x"])
}
