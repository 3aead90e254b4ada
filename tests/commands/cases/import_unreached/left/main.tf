variable "good" {
  default = true
}

import {
  to = terraform_data.missing
  id = "a"
}

resource "terraform_data" "b" {
}
