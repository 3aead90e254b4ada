resource "terraform_data" "x" { input = "setup" }
output "name" { value = terraform_data.x.output }
variable "q" { default = 1 }
