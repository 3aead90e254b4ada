variable "in_modules" {
  default = ["p", "q"]
}

module "m" {
  source   = "./m"
  for_each = toset(var.in_modules)
  name     = each.key
}

moved {
  from = terraform_data.b["p"]
  to   = module.m["p"].terraform_data.z
}

moved {
  from = terraform_data.b["q"]
  to   = module.m["q"].terraform_data.y
}
