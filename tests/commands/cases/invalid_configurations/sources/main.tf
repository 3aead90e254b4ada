module "package" {
  source = "%%BASE%%/package//child"
}
