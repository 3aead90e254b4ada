resource "terraform_data" "a" {
  for_each = toset(["x"])
}

import {
  for_each = ["x"]
  to       = terraform_data.a[each.value]
  id       = "number ${each.key}"
}

import {
  for_each = null
  to       = terraform_data.a[each.key]
  id       = each.value
}
