locals {
  x = 1
  y = nope.x
  z = local.y
}
