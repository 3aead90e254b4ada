module "a" {
  source = "./a"
}

output "x" {
  value = module.a.b.c
}
-- a/main.tf --
module "b" {
  source = "./b"
  count  = 2
  x      = 1
}

output "b" {
  value = module.b.out
}

output "c" {
  value = module.b[0].nothing
}
-- a/b/main.tf --
variable "x" {
  type = list(string)
}

output "out" {
  value = var.x.y
}
