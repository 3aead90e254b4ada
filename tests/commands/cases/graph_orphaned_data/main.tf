data "terraform_remote_state" "outer" {
  backend = "local"
  config  = { path = "stored.tfstate" }
}

module "m" {
  source = "./m"
}
