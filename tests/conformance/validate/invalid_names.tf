resource "terraform_data" "1a" {}

resource "1terraform_data" "a" {}

module "1m" {
  source = "./child"
}

locals {
  ok = 1
}
-- child/main.tf --
