resource "terraform_data" "a" {}

output "x" {
  value = terraform_data.a.nonsense
}

resource "terraform_data" "b" {
  count = 2
}

output "y" {
  value = terraform_data.b.id
}

output "z" {
  value = terraform_data.a[0].id
}

output "w" {
  value = terraform_data.b[0].ids
}
