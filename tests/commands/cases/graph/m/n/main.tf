variable "q" {}
resource "terraform_data" "deep" { input = var.q }
output "q" { value = terraform_data.deep.id }
