variable "s" {
  type = string
}

variable "l" {
  type = list(string)
}

locals {
  a = 1 + "x"
  b = var.l + 1
  c = !var.l
  d = var.s ? 1 : 2
  e = var.l.x
  f = var.s.x
  g = var.l["x"]
  h = [for x in var.s : x]
  i = { for x in [1, 1] : x => x }
}
