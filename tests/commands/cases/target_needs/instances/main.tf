variable "v" {
  default = 1
}

variable "keys" {
  type    = list(string)
  default = ["x", "y", "z"]
}

resource "terraform_data" "a" {
  for_each = toset(var.keys)
  input    = "${each.key}${var.v}"
}

resource "terraform_data" "b" {
  input = terraform_data.a["x"].output
}

locals {
  y = terraform_data.a["y"].output
}

resource "terraform_data" "c" {
  input = local.y
}

resource "terraform_data" "d" {
  input = length(terraform_data.a) > 5
}

output "all" {
  value = values(terraform_data.a)[*].output
}

output "x" {
  value = terraform_data.a["x"].output
}
