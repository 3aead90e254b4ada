locals {
  a = [for x in [1, 2] : y]
  b = { for k, v in local.c : k => v.x }
  c = { x = { y = 1 } }
  d = local.c.z
  e = local.c["x"]["q"]
  f = [1, 2][5]
  g = local.c.x.y.w
}
