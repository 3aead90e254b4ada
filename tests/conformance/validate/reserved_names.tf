locals {
  a = template.x
  b = lazy.y
  c = arg.z
}
