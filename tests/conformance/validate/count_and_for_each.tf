resource "terraform_data" "a" {
  count    = 1
  for_each = {}
}

module "m" {
  source   = "./child"
  count    = 1
  for_each = {}
}
-- child/main.tf --
