terraform {
  backend "local" {
    path = "two.tfstate"
  }
}

resource "terraform_data" "b" {}
