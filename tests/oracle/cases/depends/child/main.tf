variable "value" {}

resource "terraform_data" "r" {
  input = var.value
}

output "value" {
  value = terraform_data.r.input
}
