variable "y" {}
resource "terraform_data" "e" { input = var.y }
