resource "terraform_data" "a" {
  depends_on = terraform_data.b
}

resource "terraform_data" "b" {
  depends_on = ["terraform_data.c", 1 + 1]
}

resource "terraform_data" "c" {}
