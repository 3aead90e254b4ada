resource "terraform_data" "x" {}
module "m" {
  source   = "./m"
  for_each = { a = 1, b = -2, c = -3 }
  n        = each.value
  l        = [terraform_data.x.id]
}
