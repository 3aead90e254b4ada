variable "name" {}

resource "terraform_data" "z" {
  input = var.name
}

moved {
  from = terraform_data.y
  to   = terraform_data.z
}
