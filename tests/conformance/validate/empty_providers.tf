provider "terraform" {}
module "m" {
  source = "./m"
  providers = {
    terraform       = terraform
    terraform.alias = terraform
  }
}
-- m/main.tf --
provider "terraform" {}
provider "terraform" {
  alias = "alias"
}
resource "terraform_data" "x" {}
