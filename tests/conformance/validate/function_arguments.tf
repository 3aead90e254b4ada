locals {
  a = upper()
  b = upper("x", "y")
  c = length(1)
  d = substr("a", "b", 2)
  e = concat([1], "x")
}
