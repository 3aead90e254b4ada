provider "terraform" {
  alias = "x"
}
module "m" {
  source = "./m"
  providers = {
    terraform = terraform
    terraform.own = terraform.x
  }
}
module "counted" {
  source = "./m"
  count  = 1
}
module "each" {
  source   = "./m"
  for_each = {}
}
module "after" {
  source     = "./m"
  depends_on = [module.m, module.each]
}
module "outer" {
  source = "./outer"
  count  = 1
}
-- m/main.tf --
provider "terraform" {
  size = 1
}
provider "terraform" {
  alias = "own"
  size = 1
}
-- outer/main.tf --
module "inner" {
  source = "../m"
}
