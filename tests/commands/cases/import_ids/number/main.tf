resource "terraform_data" "a" {}
import {
  for_each = 3
  to       = terraform_data.a
  id       = "x"
}
