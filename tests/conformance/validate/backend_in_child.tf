module "m" {
  source = "./m"
}
module "n" {
  source = "./m"
}
-- m/main.tf --
terraform {
  backend "local" {}
}
module "o" {
  source = "./o"
}
-- m/o/main.tf --
terraform {
  cloud {}
}
