module "child" {
  source = "./child"
}

output "a" {
  value = module.child.y
}
-- child/main.tf --
output "x" {
  value = 1
}
