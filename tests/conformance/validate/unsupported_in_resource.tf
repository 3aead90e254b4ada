resource "terraform_data" "a" {
  inputs = 1
  thing {
  }
}

resource "terraform_data" "b" {
  input {
  }
}

resource "terraform_data" "c" {
  locals {
  }
}
