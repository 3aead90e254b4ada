locals {
  a = "unclosed
}

locals {
  b = 1 +
}
