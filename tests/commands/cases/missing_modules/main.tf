module "a" {
  source = "./missing"
}

module "b" {
  source = "./b"
}
