# A network, a function and a bucket. Against the emulator of the Cloud Control API, see docs/awscc.md.
terraform {
  required_providers {
    awscc = { source = "hashicorp/awscc" }
  }
}

variable "endpoint" {
  description = "The URL of the Cloud Control API."
  type        = string
  default     = null
}

provider "awscc" {
  region    = "eu-central-1"
  endpoints = { cloudcontrolapi = var.endpoint }
  default_tags = {
    tags = { project = "example" }
  }
}

resource "awscc_ec2_vpc" "main" {
  cidr_block         = "10.0.0.0/16"
  enable_dns_support = true
  tags               = [{ key = "Name", value = "main" }]
}

resource "awscc_ec2_subnet" "public" {
  count      = 2
  vpc_id     = awscc_ec2_vpc.main.vpc_id
  cidr_block = cidrsubnet(awscc_ec2_vpc.main.cidr_block, 8, count.index)
}

resource "awscc_s3_bucket" "code" {
  bucket_name = "landform-example-code"
  versioning_configuration = {
    status = "Enabled"
  }
}

resource "awscc_iam_role" "function" {
  role_name = "landform-example"
  assume_role_policy_document = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRole"
      Principal = { Service = "lambda.amazonaws.com" }
    }]
  })
}

resource "awscc_lambda_function" "hello" {
  function_name = "hello"
  role          = awscc_iam_role.function.arn
  handler       = "index.handler"
  runtime       = "nodejs22.x"
  code = {
    s3_bucket = awscc_s3_bucket.code.bucket_name
    s3_key    = "hello.zip"
  }
  environment = {
    variables = { GREETING = "hello" }
  }
}

data "awscc_ec2_subnets" "all" {
  depends_on = [awscc_ec2_subnet.public]
}

output "function" {
  value = awscc_lambda_function.hello.arn
}

output "subnets" {
  value = length(data.awscc_ec2_subnets.all.ids)
}
