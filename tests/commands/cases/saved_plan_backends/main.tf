terraform {
  backend "local" {
    path = "one.tfstate"
  }
}

resource "terraform_data" "a" {}
