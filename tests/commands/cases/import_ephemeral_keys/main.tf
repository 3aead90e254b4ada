variable "ids" {
  ephemeral = true
  default   = { x = "id" }
}

resource "terraform_data" "a" {
  for_each = toset(["x"])
}

import {
  for_each = var.ids
  to       = terraform_data.a[each.key]
  id       = each.value
}
