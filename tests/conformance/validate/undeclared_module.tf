output "a" {
  value = module.chidl.x
}

module "child" {
  source = "./child"
}
-- child/main.tf --
output "x" {
  value = 1
}
