terraform {
  required_version = ">= 2.0"
}
module "b" { source = "./nope" }
