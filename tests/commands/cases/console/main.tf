variable "v" { default = 1 }
variable "need" {}
resource "terraform_data" "a" { 
 input = var.v 
}
resource "terraform_data" "b" { 
  for_each = toset(["x","y"])
  input = each.key 
}
output "o" { value = terraform_data.a.id }
