provider "terraform" {
  alias = "x"
}
resource "terraform_data" "a" {
  provider = terraform.x
  input    = 1
}
module "m" {
  source    = "./m"
  providers = { terraform.y = terraform.x }
}
