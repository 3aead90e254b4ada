import {
  for_each = toset(["a"])
  to       = terraform_data.a[each.key]
  id       = "x"
}

import {
  for_each = toset(["b"])
  to       = terraform_data.a[each.key]
  id       = "y"
}
