variable "name" {
  default = "none"
}

resource "terraform_data" "my_instance" {
  input = var.name
}
