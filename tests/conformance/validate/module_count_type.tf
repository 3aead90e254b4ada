module "m" {
  source = "./child"
  count  = "x"
}

module "n" {
  source   = "./child"
  for_each = ["a"]
}
-- child/main.tf --
