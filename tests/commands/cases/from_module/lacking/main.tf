module "n" { source = "./n" }
module "o" { source = "n" }
