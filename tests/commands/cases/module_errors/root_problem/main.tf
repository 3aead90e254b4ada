module "a" { source = "./m" }
check "x" {}
