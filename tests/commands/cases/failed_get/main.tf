module "a" {
  source = "./ok"
}

module "b" {
  source = "./missing"
}

module "c" {
  source = "./ok"
}
