terraform {
  required_providers {
    aws = {
      source = "hashicorp/aws"
    }
  }
}
data "aws_region" "here" {}
data "aws_partition" "here" {}
output "region" {
  value = "${data.aws_partition.here.partition}:${data.aws_region.here.name}"
}
