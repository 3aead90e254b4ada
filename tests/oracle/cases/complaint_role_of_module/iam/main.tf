variable "base_path" {
  type = string
}

variable "files" {
  type = list(string)
}

locals {
  parts = [for f in var.files : jsondecode(file("${var.base_path}/${f}"))]
}

resource "terraform_data" "role" {
  input = "example"
}

output "role" {
  value = terraform_data.role.id
}

output "name" {
  value = terraform_data.role.input
}

output "result" {
  value = merge(local.parts...)
}
