provider "terraform" {
  alias = "x"
}

module "m" {
  source    = "./m"
  providers = { terraform = terraform.x }
}

# Requires nothing itself, but Terraform takes what "m" requires for both.
module "n" {
  source    = "./n"
  providers = { terraform = terraform.x }
}
