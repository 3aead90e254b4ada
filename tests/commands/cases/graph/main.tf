variable "v" { default = 1 }
locals { 
  l = terraform_data.a.id 
  unused = 3
}
resource "terraform_data" "a" { input = var.v }
resource "terraform_data" "b" { input = local.l }
resource "terraform_data" "c" { 
  input = [terraform_data.a.id, terraform_data.b.id] 
  count = 2
}
data "terraform_remote_state" "r" {
  backend = "local"
  config = { path = "x${terraform_data.c[0].id}" }
}
resource "terraform_data" "z" { depends_on = [module.m] }
module "m" {
  source = "./m"
  x      = terraform_data.b.id
}
module "k" {
  source = "./z"
  for_each = toset(["a"])
  y = module.m.o
}
output "o" { value = module.m.o }
output "p" { value = data.terraform_remote_state.r.outputs }
check "c" {
  assert {
    condition = terraform_data.a.id != ""
    error_message = "x"
  }
}
