module "child" {
  source = "../child"
}
