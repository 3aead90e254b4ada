module "empty" {
  source = ""
}
