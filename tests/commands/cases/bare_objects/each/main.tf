# As in Terraform, what is no attribute is looked up as one without a name.
resource "terraform_data" "a" {
  for_each = { a = 1 }
  input    = each
}
