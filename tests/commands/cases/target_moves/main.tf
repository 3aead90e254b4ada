resource "terraform_data" "other" {}

module "a" {
  source = "./m"
}

module "b" {
  source = "./m"
}

moved {
  from = terraform_data.one
  to   = module.a.module.inner.terraform_data.x
}

moved {
  from = terraform_data.two
  to   = module.b.terraform_data.y
}
