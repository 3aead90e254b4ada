module "vpc" {
source = "./vpc"
  cidr="${var.cidr}"
  subnets = ["${var.a}","${var.b}"]
tags="${merge(var.tags, map("Name", "x"))}"
  count = "${var.create ? 1 : 0}"
}
output "id" { value = "${module.vpc.id}" }
