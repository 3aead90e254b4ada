resource "terraform_data" "counted" {
  count = 1
}
resource "terraform_data" "keyed" {
  for_each = { a = 1 }
}
output "counted" {
  value = keys(terraform_data.counted)
}
output "keyed" {
  value = keys(terraform_data.keyed)
}
