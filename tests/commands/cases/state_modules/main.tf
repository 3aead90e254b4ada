module "each" {
  source   = "./m"
  for_each = toset(["x", "y"])
}

module "one" {
  source = "./m"
}
