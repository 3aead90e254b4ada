# A for expression as the for_each of a module.
variable "items" {
  type    = list(string)
  default = ["a", "b"]
}

variable "objects" {
  type    = list(object({ name = string, val = string }))
  default = [{ name = "x", val = "1" }, { name = "y", val = "2" }]
}

module "child" {
  source   = "./child"
  for_each = { for v in var.items : v => v }
  val      = each.value
}

module "objects" {
  source   = "./child"
  for_each = { for o in var.objects : o.name => o }
  val      = each.value.val
}
