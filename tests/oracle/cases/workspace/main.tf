locals {
  sizes = { default = 1, staging = 2 }
}

resource "terraform_data" "w" {
  count = local.sizes[terraform.workspace]
  input = "${terraform.workspace}-${count.index}"
}
