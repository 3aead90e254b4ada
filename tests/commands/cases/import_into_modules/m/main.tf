resource "terraform_data" "this" {}

resource "terraform_data" "many" {
  for_each = toset(["a", "b"])
}

module "inner" {
  source = "./inner"
}
