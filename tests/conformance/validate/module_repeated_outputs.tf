module "m" {
  source = "./child"
  count  = 2
}

module "n" {
  source   = "./child"
  for_each = toset(["a"])
}

output "a" {
  value = module.m.x
}

output "b" {
  value = module.n["a"].nothing
}

output "c" {
  value = module.m[*].x
}

output "d" {
  value = module.m["x"].x
}

output "e" {
  value = values(module.n)[*].y
}
-- child/main.tf --
output "x" {
  value = 1
}
