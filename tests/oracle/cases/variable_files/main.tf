variable "a" {}
variable "b" {}
variable "c" {}
variable "d" {}
variable "e" {}
variable "f" {}

variable "list" {
  type = list(number)
}

variable "object" {
  type = object({ x = optional(number, 1), y = string })
}

variable "untouched" {
  default = "default"
}

variable "from_environment" {
  type = map(string)
}

resource "terraform_data" "values" {
  input = {
    a         = var.a, b = var.b, c = var.c, d = var.d, e = var.e, f = var.f
    list      = var.list
    object    = var.object
    untouched = var.untouched
    env       = var.from_environment
  }
}
