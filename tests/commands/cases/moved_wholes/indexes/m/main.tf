resource "terraform_data" "z" {
}

moved {
  from = terraform_data.r
  to   = terraform_data.z
}

moved {
  from = module.i.terraform_data.s
  to   = terraform_data.s
}
