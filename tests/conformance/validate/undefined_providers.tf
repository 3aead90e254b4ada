module "m" {
  source = "./m"
  providers = {
    a = a
  }
}
provider "a" {}
-- m/main.tf --
module "n" {
  source = "./n"
  providers = {
    b = b
    a = a
  }
}
provider "b" {
  size = 1
}
-- m/n/main.tf --
