resource "terraform_data" "each" {
  for_each = toset(["a"])
}

resource "terraform_data" "single" {
}
