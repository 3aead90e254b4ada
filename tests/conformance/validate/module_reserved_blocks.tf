module "m" {
  source = "./child"
  lifecycle {}
  provider "x" {}
  other {}
}
-- child/main.tf --
