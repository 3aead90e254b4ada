terraform {
  required_providers {
    random = { source = "hashicorp/random" }
  }
}
variable "len" { default = 4 }
provider "random" {}
resource "random_string" "s" {
  length = var.len
}
resource "random_pet" "p" {
  count = 2
  keepers = { l = random_string.s.result }
}
resource "random_shuffle" "sh" { input = ["a","b"] }
module "m" {
  source = "./mod"
  l = 3
}
resource "terraform_data" "d" { input = module.m.out }
output "s" { value = random_string.s.result }
output "pets" { value = random_pet.p[*].id }
output "m" { value = module.m.out }
output "m2" { value = module.m.other }
output "sh" { value = random_shuffle.sh.result }
