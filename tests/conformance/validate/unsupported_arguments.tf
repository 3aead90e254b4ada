resource "terraform_data" "a" {
  inputs = var.nothing
}

resource "terraform_data" "b" {
  thing {
  }
}

resource "terraform_data" "c" {
  input {
  }
}
