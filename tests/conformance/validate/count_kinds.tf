resource "terraform_data" "float" {
  count = 1.5
}
resource "terraform_data" "big" {
  count = 9223372036854775808
}
resource "terraform_data" "text" {
  count = "x"
}
resource "terraform_data" "tuple" {
  count = []
}
resource "terraform_data" "null" {
  count = null
}
resource "terraform_data" "negative" {
  count = -1
}
resource "terraform_data" "null_map" {
  for_each = null
}
resource "terraform_data" "list" {
  for_each = ["a"]
}
resource "terraform_data" "numbers" {
  for_each = toset([1, 2])
}
resource "terraform_data" "nulls" {
  for_each = toset(["a", null])
}
resource "terraform_data" "secret" {
  for_each = sensitive(toset(["a"]))
}
