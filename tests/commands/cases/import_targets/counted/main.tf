import {
  for_each = { a = 0, b = 1 }
  to       = terraform_data.x[each.value]
  id       = "1"
}

resource "terraform_data" "x" {
  for_each = toset(["a", "b"])
}
