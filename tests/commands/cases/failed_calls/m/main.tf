variable "n" {}
variable "l" {}
module "counted" {
  source = "./n"
  count  = var.n
}
module "each" {
  source   = "./n"
  for_each = toset(var.l)
}
resource "terraform_data" "r" {
  count = var.n
}
resource "terraform_data" "e" {
  for_each = toset(var.l)
}
