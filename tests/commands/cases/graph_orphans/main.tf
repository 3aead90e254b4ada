resource "terraform_data" "a" {}

module "m" {
  source = "./m"
}
