variable "b" {
  type = bool
}

locals {
  a = var.b ? { x = 1 } : [1]
  b = var.b ? "a" : ["b"]
  c = "x" ? 1 : 2
  d = null ? 1 : 2
}
