terraform {
  cloud {
    organization = "acme"
    workspaces { name = "x" }
  }
}
resource "terraform_data" "a" {}
