# Keys of modules and of resources in `to` that depend on for_each.
locals {
  found = { a = { key = "a", id = "1" }, b = { key = "b", id = "2" } }
}

import {
  for_each = local.found
  to       = module.m[each.value.key].terraform_data.this
  id       = each.value.id
}

import {
  for_each = local.found
  to       = module.m["a"].terraform_data.many[each.value["key"]]
  id       = "a${each.value.id}"
}

import {
  for_each = { b = "3" }
  to       = module.m[each.key].module.inner.terraform_data.many[each.key]
  id       = each.value
}

module "m" {
  source   = "./m"
  for_each = toset(["a", "b"])
}
