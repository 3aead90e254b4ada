variable "a" {
  default = 1
}

variable "b" {
  default = 1
}

variable "required" {
  type = number
}

resource "terraform_data" "one" {
  input = var.a
}

output "o" {
  value = var.a
}
