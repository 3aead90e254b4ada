locals {
  a = uper("x")
  b = nothing_like_it(1)
  d = provider::nothing::x("x")
}
