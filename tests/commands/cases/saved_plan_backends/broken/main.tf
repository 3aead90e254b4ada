resource "terraform_data" {
