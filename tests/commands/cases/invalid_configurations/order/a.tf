terraform {
  required_providers {
    first = {
      oops = 1
    }
  }
  strange {}
}

output "x" {
  value = 1
}

module "a b" {
}

variable "x" {
  type = "string"
}

unknown {}
