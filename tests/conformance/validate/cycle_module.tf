module "m" {
  source = "./child"
  in     = module.m.out
}
-- child/main.tf --
variable "in" {}

output "out" {
  value = var.in
}
