# A data source waits for the instances of a resource that are no longer configured, as for the others.
variable "n" {
  default = 2
}
resource "terraform_data" "a" {
  count = var.n
}
resource "terraform_data" "b" {}
data "terraform_remote_state" "one" {
  backend = "local"
  config = {
    path = "other.tfstate"
  }
  defaults = {
    first = terraform_data.a[0].id
  }
}
data "terraform_remote_state" "free" {
  backend = "local"
  config = {
    path = "other.tfstate"
  }
  defaults = {
    first = terraform_data.b.id
  }
}
module "m" {
  source   = "./m"
  for_each = var.n == 2 ? toset(["x", "y"]) : toset(["x"])
}
