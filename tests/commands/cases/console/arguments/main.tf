# Something else is wrong as well.
module "m" {
  source = "./m"
  other  = nope.x
}
