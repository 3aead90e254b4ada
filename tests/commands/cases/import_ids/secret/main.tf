resource "terraform_data" "a" {
  for_each = toset(["y"])
}

import {
  for_each = sensitive({ y = "secret" })
  to       = terraform_data.a[each.key]
  id       = each.value
}
