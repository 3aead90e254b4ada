variable "v" {}
resource "terraform_data" "x" {
  count = 2
  input = var.v
}
resource "terraform_data" "y" { input = terraform_data.x[0].id }
output "o" { value = terraform_data.y.id }
