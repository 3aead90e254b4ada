resource "terraform_data" "x" {}

resource "terraform_data" "y" {
  count = 2
  input = terraform_data.x.id
}
