# What is given is converted to what was asked for.
module "m" {
  source  = "./child"
  string  = 12
  number  = "3.50"
  bool    = "false"
  list    = toset(["b", "a"])
  set     = ["x", "x", "y"]
  map     = { a = 1, b = true }
  object  = { a = 1, b = "2", c = "dropped" }
  any     = [1, "a", { k = null }]
  any_map = { x = [1], y = ["2"] }
  tuple   = [1, 2]
  nested  = { groups = [{ names = ["n"] }, { names = [], extra = 1 }] }
}

output "m" {
  value = module.m.all
}
