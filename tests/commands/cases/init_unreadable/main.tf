module "lib" { source = "./lib" }
