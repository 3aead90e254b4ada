resource "terraform_data" "a" {
  lifecycle {
    ignore_changes = ["*", "input"]
  }
}

locals {
  x = 1
}

import {
  to = data.terraform_data.a
  id = "x"
}

output "x" {
}

nothing at all
