provider "terraform" {}
module "m" {
  source = "./m"
  providers = {
    terraform = terraform
  }
}
-- m/main.tf --
module "n" {
  source = "./n"
  providers = {
    terraform = terraform
  }
}
-- m/n/main.tf --
resource "terraform_data" "x" {}
