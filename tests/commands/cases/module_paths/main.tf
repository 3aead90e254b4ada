module "a" {
  source = "./none/deeper"
}

module "b" {
  source = "./file.txt/x"
}

module "c" {
  source = "./file.txt"
}

module "d" {
  source = "../nowhere/at/all"
}
