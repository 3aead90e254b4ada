resource "terraform_data" "n" { input = "n" }
