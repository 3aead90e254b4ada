resource "terraform_data" "r" {
  for_each = toset(["p"])
}

output "keys" {
  value = keys(terraform_data.r)
}
