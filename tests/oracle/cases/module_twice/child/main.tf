variable "name" {}

locals {
  label = "${var.name}/${path.module}"
}

resource "terraform_data" "same_name" {
  input = [var.name, local.label]
}

output "label" {
  value = local.label
}
