resource "terraform_data" "hidden" {}
