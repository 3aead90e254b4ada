resource "terraform_data" "a" {}

data "terraform_remote_state" "d" {
  backend = "local"
  config = {
    path = "other.tfstate"
  }
  defaults = {
    x = terraform_data.a.id
  }
}

resource "terraform_data" "kept" {
  lifecycle {
    prevent_destroy = true
  }
}
