module "y" {
  source = "./y"
  providers = {
    nope = terraform
  }
}
