variable "x" {}

resource "terraform_data" "r" {
  input = var.x
}

output "x" {
  value = terraform_data.r.output
}
