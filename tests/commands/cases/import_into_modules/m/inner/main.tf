resource "terraform_data" "many" {
  for_each = toset(["a", "b"])
}
