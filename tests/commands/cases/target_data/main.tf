resource "terraform_data" "a" {
  input = 1
}

resource "terraform_data" "b" {
  input = terraform_data.a.id
}

data "terraform_remote_state" "dependent" {
  backend  = "local"
  config   = { path = "${path.module}/other.tfstate" }
  defaults = { a = terraform_data.a.id }
}

data "terraform_remote_state" "other" {
  backend = "local"
  config  = { path = "${path.module}/other.tfstate" }
}

data "terraform_remote_state" "many" {
  count   = 2
  backend = "local"
  config  = { path = "${path.module}/other.tfstate" }
}
