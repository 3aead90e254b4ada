terraform {
  required_version = "~> 0.12"
}

resource "terraform_data" "a" {}
