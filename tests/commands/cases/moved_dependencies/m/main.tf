module "c" {
  source = "./c"
  count  = 2
}
module "d" {
  source = "./c"
}
resource "terraform_data" "a" {
  input = 1
}
resource "terraform_data" "b" {
  input = terraform_data.a.output
}
output "o" {
  value = [module.c, module.d, terraform_data.b.output]
}
