resource "terraform_data" "x" {}

resource "terraform_data" "none" {
  count = 0
}

resource "terraform_data" "two" {
  count = 2
}

resource "terraform_data" "each" {
  for_each = { a = 1, b = 2 }
}

module "m" {
  source = "./m"
  count  = 2
}

output "none" {
  value = length(terraform_data.none)
}

output "two" {
  value = length(terraform_data.two)
}

output "ids" {
  value = terraform_data.two[*].id
}

output "second" {
  value = terraform_data.two[1]
}

output "each" {
  value = { for k, v in terraform_data.each : k => v.id }
}

output "a" {
  value = terraform_data.each["a"].id
}

output "modules" {
  value = module.m[*].keys
}
