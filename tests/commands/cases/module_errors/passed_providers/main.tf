module "a" {
  source    = "./m"
  for_each  = 3
  providers = { x = y.z }
  count     = 3
  foo       = 3
}
