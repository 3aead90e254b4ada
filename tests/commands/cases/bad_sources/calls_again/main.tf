module "m" {
  source = "./a"
}

module "m" {
  source = "./b"
}
