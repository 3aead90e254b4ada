resource "terraform_data" "c" {
  input = "child"
}
