resource "terraform_data" "x" {
  input = "s"
}
resource "terraform_data" "a" {
  for_each = terraform_data.x.id
}
resource "terraform_data" "b" {
  for_each = terraform_data.x.output
}
resource "terraform_data" "d" {
  for_each = toset([length(terraform_data.x.id)])
}
locals {
  s = terraform_data.x.id
  l = [terraform_data.x.id]
}
resource "terraform_data" "f" {
  for_each = local.s
}
module "m" {
  source   = "./m"
  for_each = terraform_data.x.id
}
