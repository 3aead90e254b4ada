# What is left out has the type that it would have.
module "m" {
  source   = "./m"
  for_each = toset(["a", "b"])
}

output "id" {
  value = module.m["b"].id
}

output "whole" {
  value = module.m["b"].whole
}

output "ids" {
  value = module.m["b"].ids
}
