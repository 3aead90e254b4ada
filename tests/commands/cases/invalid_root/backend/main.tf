terraform {
  backend "local" {
    path = "elsewhere.tfstate"
  }
}

resource "terraform_data" "a" {}
