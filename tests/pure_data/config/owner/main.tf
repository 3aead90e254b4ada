variable "name" {
  type = string
}
resource "terraform_data" "owned" {
  input = var.name
}
output "name" {
  value = terraform_data.owned.input
}
output "made" {
  value = terraform_data.owned.id
}
output "given" {
  value = var.name
}
