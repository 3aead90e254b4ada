module "m" {
  source = "./child"
}
-- child/main.tf --
output "a" {
  value = sensitive("x")
}
