variable "id" {
  type = string
  validation {
    condition     = length(var.id) > 0
    error_message = "An id is needed."
  }
}

variable "list" {
  type    = list(string)
  default = []
}

locals {
  is_given = var.id == "given"
  name     = local.is_given ? "given" : "made"
  parts    = split("-", var.id)
}

resource "terraform_data" "r" {
  input = {
    name  = local.name
    parts = local.parts
    list  = concat(var.list, [var.id])
    upper = upper("name-${var.id}")
    num   = local.is_given ? 1 : 2
  }
}

output "is_given" {
  value = local.is_given
}

output "r" {
  value = terraform_data.r.input
}
