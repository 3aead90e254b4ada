variable "l" {
  type = list(string)
}

locals {
  a = "x ${var.l}"
  b = "x ${null}"
  c = "x ${[1]}"
}
