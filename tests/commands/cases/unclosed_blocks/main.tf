variable "a" {
  default = [] }

resource "terraform_data" "b" {
  input = 1
}

output "c" {
  value = var.a }

locals {
  d = 1
}
