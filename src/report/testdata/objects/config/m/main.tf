resource "terraform_data" "other" { count = 10 }
