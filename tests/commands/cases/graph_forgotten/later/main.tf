terraform {
  backend "local" {
    path = "../terraform.tfstate"
  }
}

# A warning about the providers that are passed is not part of the graph.
provider "terraform" {
  alias = "other"
}
module "m" {
  source = "./m"
  providers = {
    terraform = terraform.other
  }
}
