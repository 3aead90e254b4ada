module "n" { source = "../lib" }
