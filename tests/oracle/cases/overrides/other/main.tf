variable "name" {
  type = string
}

variable "kept" {
  type = string
}

resource "terraform_data" "other" {
  input = [var.name, var.kept]
}

output "from" {
  value = "other ${var.name}"
}
