resource "terraform_data" "a" {
  for_each = toset(["x"])
}

import {
  for_each = toset(["x"])
  id       = each.value
  to       = terraform_data.a[each.key]
}

import {
  id = local.nothing
  to = terraform_data.b
}

resource "terraform_data" "b" {}
