# A module that moves as a whole stays as a whole.
module "n" {
  source = "./m"
}

moved {
  from = module.m
  to   = module.n
}
