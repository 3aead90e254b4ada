variable "s" {}

module "m" {
  source = "./${var.s}"
}

module "n" {
  source = "child"
}
