module "in" {
  source = "./in"
}

resource "terraform_data" "r" {
  count = 2
}
