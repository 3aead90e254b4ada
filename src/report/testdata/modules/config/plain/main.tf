variable "input" { default = null }
resource "terraform_data" "copy" { input = var.input }
output "result" { value = terraform_data.copy.output }
output "always_null" { value = null }
