# Siblings get what they are given, whatever is unknown next door.
resource "terraform_data" "password" {}

module "cluster" {
  source = "./child"
  secret = terraform_data.password.id
}

module "plain" {
  source    = "./child"
  encrypted = true
  size      = 100
}

module "defaults" {
  source = "./child"
}
