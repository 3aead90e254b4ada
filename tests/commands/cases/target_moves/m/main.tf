resource "terraform_data" "y" {}

module "inner" {
  source = "./inner"
}
