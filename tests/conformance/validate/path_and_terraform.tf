locals {
  a = path.nothing
  b = terraform.env
  c = terraform.nothing
  e = terraform.workspace
  h = data.x
}
