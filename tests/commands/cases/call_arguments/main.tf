# Only one call is reported, and those in modules first.
module "a" {
  source = "./m"
  other  = 1
}

module "b" {
  source = "./m"
  count  = nope.x
}

resource "terraform_data" "x" {
  inputs = 1
}
