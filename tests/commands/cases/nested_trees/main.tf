module "a" {
  source = "./a"
}

module "c" {
  source = "./c"
}
