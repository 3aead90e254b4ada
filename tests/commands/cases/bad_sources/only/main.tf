module "a" {
  source = "x"
}

module "b" {
  source = "./b"
}
