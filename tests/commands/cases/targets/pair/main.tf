variable "name" {
  type = string
}

resource "terraform_data" "first" {
  input = var.name
}

resource "terraform_data" "second" {
  input = terraform_data.first.output
}

output "value" {
  value = terraform_data.second.input
}
