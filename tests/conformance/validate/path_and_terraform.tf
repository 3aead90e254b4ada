locals {
  a = path.nothing
  b = terraform.env
  c = terraform.nothing
  d = path
  e = terraform.workspace
  f = path["module"]
  g = local
  h = data.x
}
