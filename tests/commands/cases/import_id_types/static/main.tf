locals {
  object = { a = "x" }
}

resource "terraform_data" "a" {
}

import {
  to = terraform_data.a
  id = local.object
}
