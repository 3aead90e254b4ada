variable "index" {
  type = number
}

resource "terraform_data" "r" {
  input = { n = var.index, square = var.index * var.index }
}

output "name" {
  value = "child-${var.index}"
}

output "square" {
  value = terraform_data.r.input.square
}

output "id" {
  value = terraform_data.r.id
}
