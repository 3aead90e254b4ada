module "a" {
  source = var.x
}
