variable "v" {
  type    = any
  default = { a = 1, b = 2 }
}

variable "w" {
  sensitive = true
  default   = "x"
}

variable "secret" {
  default = true
}

resource "terraform_data" "whole" {
  input = var.secret ? sensitive(var.v) : var.v
  lifecycle {
    ignore_changes = [input.a]
  }
}

resource "terraform_data" "parts" {
  input = { k = sensitive({ w = var.w }), m = sensitive(tomap({ x = var.w, y = "1" })) }
  lifecycle {
    ignore_changes = [input.k.w, input.m["x"]]
  }
}
