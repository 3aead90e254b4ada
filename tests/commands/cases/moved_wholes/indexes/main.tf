module "a" {
  source   = "./m"
  for_each = toset(["p", "q"])
}

moved {
  from = module.a[0]
  to   = module.a["p"]
}

moved {
  from = module.a[1]
  to   = module.a["q"]
}
