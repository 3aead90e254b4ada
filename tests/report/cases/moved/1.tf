resource "terraform_data" "a" {
  count = 3
  input = count.index
}
resource "terraform_data" "e" {
  for_each = toset(["x", "y\"z"])
  input    = each.key
}
resource "terraform_data" "old" {}
resource "terraform_data" "old2" { input = 1 }
resource "terraform_data" "gone" {}
resource "terraform_data" "forget" { input = "f" }
resource "terraform_data" "single" {}
resource "terraform_data" "rep" {}
