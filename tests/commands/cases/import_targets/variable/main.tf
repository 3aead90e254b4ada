variable "ids" {
  default = { a = "1" }
}

import {
  for_each = var.ids
  to       = terraform_data.x[each.key]
  id       = each.value
}
