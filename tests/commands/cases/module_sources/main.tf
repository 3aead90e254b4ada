module "m2" {
  source = "git::ssh://[bad"
}

module "m10" {
  source = "git::boop//bloop?ref=x"
}

module "m1" {
  source = "https://user@[x/y.zip"
}

module "m3" {
  source = "https://a b/c.zip"
}

module "m4" {
  source = "boop/bloop"
}
