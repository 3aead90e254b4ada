module "m" {
  source = "./child"
}
-- child/main.tf --
output "o" {
  value = var.nothing
}

resource "terraform_data" "a" {
  input = local.x
}
