locals {
  z = "z sees ${terraform_data.b.input}"
}

variable "unused" {
  default = null
}
