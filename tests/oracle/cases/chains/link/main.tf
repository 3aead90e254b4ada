variable "text" {
  type = string
}

variable "other" {
  type    = string
  default = ""
}

resource "terraform_data" "r" {
  input = "(${var.text})"
}

output "out" {
  value = terraform_data.r.input
}

output "seen" {
  value = var.other
}

output "constant" {
  value = "constant"
}
