locals {
  a = uper("x")
  b = nothing_like_it(1)
  c = provider::terraform::nothing("x")
  d = provider::nothing::x("x")
}
