locals {
  x = 1
}

resource "terraform_data" "a" {
  input = tonumber("x")
}

resource "terraform_data" "b" {
  input = terraform_data.a.output
}
