# What an import block is about is not planned if that block fails, nor what it no longer declares.
import {
  for_each = terraform_data.late.output
  to       = terraform_data.a[each.key]
  id       = each.value
}

resource "terraform_data" "a" {
  for_each = toset(["a"])
}

import {
  to = terraform_data.b
  id = timestamp()
}

resource "terraform_data" "b" {
}

resource "terraform_data" "late" {
  input = { a = "x" }
}
