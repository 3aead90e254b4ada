resource "terraform_data" "r" {
}

resource "terraform_data" "s" {
  count = 2
}

output "id" {
  value = terraform_data.r.id
}

output "whole" {
  value = terraform_data.r
}

output "ids" {
  value = terraform_data.s[*].id
}
