variable "x" {}
resource "terraform_data" "c" { input = var.x }
module "n" { 
  source = "./n" 
  q = terraform_data.c.id
}
output "o" { value = module.n.q }
output "direct" { value = terraform_data.c.id }
