variable "name" {
  type = string
}

resource "terraform_data" "r" {
  input = var.name
}

output "name" {
  value = terraform_data.r.input
}

output "id" {
  value = terraform_data.r.id
}
