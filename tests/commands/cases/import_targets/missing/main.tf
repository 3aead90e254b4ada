import {
  for_each = toset(["a", "b"])
  to       = terraform_data.x[each.key]
  id       = each.key
}
