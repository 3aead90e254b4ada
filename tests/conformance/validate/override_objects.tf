resource "terraform_data" "a" {}
resource "terraform_data" "b" {}

check "c" {
  assert {
    condition     = terraform_data.a.id != ""
    error_message = "x"
  }
}
-- x_override.tf --
moved {
  from = terraform_data.z
  to   = terraform_data.a
}

import {
  to = terraform_data.b
  id = "x"
}

removed {
  from = terraform_data.zz
}

check "c" {
  assert {
    condition     = terraform_data.a.id != "1"
    error_message = "y"
  }
}
