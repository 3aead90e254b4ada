import {
  to       = terraform_data.a
  id       = "x"
  provider = terraform
}

resource "terraform_data" "a" {
}

import {
  to       = terraform_data.b
  id       = "x"
  provider = random
}

resource "terraform_data" "b" {
}
