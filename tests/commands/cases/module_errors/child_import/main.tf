module "a" { source = "./m" }
