variable "input" {
}

resource "terraform_data" "a" {
  count = 2
  input = var.input
}

output "output" {
  value = terraform_data.a[0].output
}
