resource "terraform_data" "not_called" {}
