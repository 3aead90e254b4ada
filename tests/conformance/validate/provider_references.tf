resource "terraform_data" "a" {
  provider = "terraform"
}

resource "terraform_data" "b" {
  provider = terraform.a.b
}

resource "terraform_data" "c" {
  provider = terraform["x"]
}
