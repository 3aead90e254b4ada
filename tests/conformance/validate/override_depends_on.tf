resource "terraform_data" "a" {}
resource "terraform_data" "b" {}
output "o" {
  value = 1
}
module "m" {
  source = "./m"
}
-- m/main.tf --
-- main_override.tf --
resource "terraform_data" "a" {
  depends_on = [terraform_data.b]
}
output "o" {
  value = 2
  depends_on = [terraform_data.b]
}
module "m" {
  source = "./m"
  depends_on = [terraform_data.b]
}
