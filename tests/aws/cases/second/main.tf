terraform {
  required_providers {
    aws = {
      source = "hashicorp/aws"
    }
  }
}

provider "aws" {
  region = "us-east-1"
  default_tags {
    tags = { Owner = "store" }
  }
}

provider "aws" {
  alias  = "west"
  region = "us-west-2"
}

data "aws_availability_zones" "all" {
  state = "available"
}

data "aws_region" "west" {
  provider = aws.west
}

data "aws_iam_policy_document" "assume" {
  statement {
    actions = ["sts:AssumeRole"]
    principals {
      type        = "Service"
      identifiers = ["lambda.amazonaws.com"]
    }
  }
}

variable "password" {
  default   = "battery staple"
  sensitive = true
}

resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
  tags       = { Name = "main" }
}

resource "aws_subnet" "zone" {
  count             = 1
  vpc_id            = aws_vpc.main.id
  availability_zone = data.aws_availability_zones.all.names[count.index]
  cidr_block        = cidrsubnet(aws_vpc.main.cidr_block, 8, count.index)
}

resource "aws_security_group" "web" {
  name_prefix = "site-"
  description = "second"
  vpc_id      = aws_vpc.main.id
  dynamic "ingress" {
    for_each = { http = 80, https = 443 }
    content {
      description = ingress.key
      from_port   = ingress.value
      to_port     = ingress.value
      protocol    = "tcp"
      cidr_blocks = ["10.0.0.0/8"]
    }
  }
  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_iam_role" "worker" {
  name               = "worker"
  assume_role_policy = data.aws_iam_policy_document.assume.json
}

resource "aws_s3_bucket" "data" {
  bucket = "shop-data"
}

resource "aws_s3_object" "index" {
  bucket  = aws_s3_bucket.data.id
  key     = "index.json"
  content = jsonencode({ edition = 2 })
}

resource "aws_ssm_parameter" "password" {
  name  = "/shop/password"
  type  = "SecureString"
  value = var.password
}

resource "aws_sns_topic" "new" {
  provider     = aws.west
  name         = "old"
  display_name = "New"
}

moved {
  from = aws_sns_topic.old
  to   = aws_sns_topic.new
}

module "topic" {
  source   = "./topic"
  for_each = toset(["orders", "returns"])
  name     = each.key
}

output "cidrs" {
  value = aws_subnet.zone[*].cidr_block
}

output "edition" {
  value = aws_s3_object.index.etag
}

output "topics" {
  value = { for name, topic in module.topic : name => topic.arn }
}

output "region" {
  value = data.aws_region.west.name
}

output "service" {
  value = provider::aws::arn_parse("arn:aws:iam::123456789012:role/worker").service
}
