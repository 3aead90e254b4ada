terraform {
  required_providers {
  }
}

variable "x" {
  type = strange
}

resource "terraform_data" "a" {
  count    = 1
  for_each = {}
}

output "x" {
  value = 2
  extra = 3
}
