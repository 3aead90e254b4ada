terraform {
  required_providers {
    foo = { source = "a/b/c/d" }
  }
}

resource "terraform_data" "a" {
  count    = 1
  for_each = {}

  lifecycle {
    ignore_changes = "all"
  }
}

variable "v" {
  type = text
}
