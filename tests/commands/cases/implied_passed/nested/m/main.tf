module "n" {
  source    = "./n"
  providers = { random.y = random }
}
