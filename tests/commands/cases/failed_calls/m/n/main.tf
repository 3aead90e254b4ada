resource "terraform_data" "in" {}
