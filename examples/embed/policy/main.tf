data "aws_partition" "current" {}

data "aws_iam_policy_document" "read_images" {
  statement {
    actions   = ["s3:GetObject"]
    resources = ["arn:${data.aws_partition.current.partition}:s3:::shop-images/*"]
  }
}

provider "aws" {
  region = "eu-west-1"
}
