# The count decides, whichever of them is added here.
resource "terraform_data" "counted" {
  for_each = { a = 1 }
}
resource "terraform_data" "keyed" {
  count = 2
}
