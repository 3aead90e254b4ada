# Neither `missing` nor b[3] exists.
variable "good" {
  default = false
}

import {
  to = terraform_data.missing
  id = "a"
}

import {
  to = terraform_data.unreached
  id = terraform_data.failed.input
}

import {
  to = terraform_data.b[3]
  id = "b"
}

resource "terraform_data" "b" {
  count = 2
}

resource "terraform_data" "failed" {
  input = "c"

  lifecycle {
    precondition {
      condition     = var.good
      error_message = "Not good."
    }
  }
}
