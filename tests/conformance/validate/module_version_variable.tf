variable "v" {}
module "a" {
  source  = "hashicorp/consul/aws"
  version = var.v
}
module "b" {
  source  = "hashicorp/consul/aws"
  version = null
}
module "c" {
  source  = "hashicorp/consul/aws"
  version = ["1"]
}
