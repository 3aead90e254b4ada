resource "terraform_data" "other" {
  input = 1
}
