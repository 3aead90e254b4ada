data "aws_region" "current" {}
data "aws_partition" "current" {}

data "aws_region" "china" {
  provider = aws.china
}
data "aws_partition" "china" {
  provider = aws.china
}
data "aws_partition" "government" {
  provider = aws.government
}
data "aws_partition" "isolated" {
  provider = aws.isolated
}
data "aws_partition" "invented" {
  provider = aws.invented
}

data "aws_region" "named" {
  for_each = toset([
    "af-south-1", "ap-east-1", "ap-east-2", "ap-northeast-1", "ap-northeast-2", "ap-northeast-3", "ap-south-1",
    "ap-south-2", "ap-southeast-1", "ap-southeast-2", "ap-southeast-3", "ap-southeast-4", "ap-southeast-5",
    "ap-southeast-7", "ca-central-1", "ca-west-1", "cn-north-1", "cn-northwest-1", "eu-central-1", "eu-central-2",
    "eu-isoe-west-1", "eu-north-1", "eu-south-1", "eu-south-2", "eu-west-1", "eu-west-2", "eu-west-3",
    "eusc-de-east-1", "il-central-1", "me-central-1", "me-south-1", "mx-central-1", "sa-east-1", "us-east-1",
    "us-east-2", "us-gov-east-1", "us-gov-west-1", "us-iso-east-1", "us-iso-west-1", "us-isob-east-1",
    "us-isof-east-1", "us-isof-south-1", "us-west-1", "us-west-2",
  ])
  name = each.key
}

data "aws_region" "by_endpoint" {
  endpoint = "ec2.us-gov-west-1.amazonaws.com"
}
data "aws_region" "both" {
  endpoint = data.aws_region.current.endpoint
  name     = data.aws_region.current.name
}

# The provider that a module uses is the caller's, or the one that it passes.
module "inherits" {
  source = "./east"
}
module "passed" {
  source = "./east"
  providers = {
    aws = aws.china
  }
}

output "regions" {
  value = [module.inherits.region, module.passed.region, "${data.aws_partition.china.reverse_dns_prefix}.s3"]
}
