# The root module has no configuration of the provider that it could pass on.
module "m" {
  source    = "./m"
  providers = { random.y = random }
}
