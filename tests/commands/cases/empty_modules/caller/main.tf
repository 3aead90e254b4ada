module "m" {
  source = "./empty"
}

output "m" {
  value = module.m
}
