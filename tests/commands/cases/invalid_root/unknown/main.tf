terraform {
  backend "nope" {
    path = "elsewhere.tfstate"
  }
}

resource "terraform_data" "a" {}
