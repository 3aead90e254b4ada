resource "terraform_data" "q" {}
