module "m" {
  source     = "./child"
  depends_on = [terraform_data.nothing]
}

module "n" {
  source     = "./child"
  depends_on = [module.m.x]
}

output "o" {
  value      = 1
  depends_on = [local.x.y]
}
-- child/main.tf --
output "x" {
  value = 1
}
