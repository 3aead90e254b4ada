# Nothing is planned for a resource if one of its instances that are to be imported does not exist.
resource "terraform_data" "a" {
  for_each = toset(["x", "y"])
}

import {
  for_each = { x = "one", z = "two" }
  to       = terraform_data.a[each.key]
  id       = each.value
}
