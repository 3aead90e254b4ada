module "r" {
  source = "./m"
}
resource "terraform_data" "user" {
  input = module.r.o
}
