# Instances of a module do not affect each other.
resource "terraform_data" "inside" {}
data "terraform_remote_state" "inside" {
  backend = "local"
  config = {
    path = "other.tfstate"
  }
  defaults = {
    first = terraform_data.inside.id
  }
}
