variable "name" {
  type = string
}

variable "kept" {
  type = string
}

resource "terraform_data" "base" {
  input = [var.name, var.kept]
}

output "from" {
  value = "base ${var.name}"
}
