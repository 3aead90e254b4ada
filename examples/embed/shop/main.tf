terraform {
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 5.0"
    }
  }
}

provider "aws" {
  region = var.region
}

variable "region" {
  type    = string
  default = "eu-west-1"
}

variable "owner" {
  type = string
}

variable "password" {
  type      = string
  default   = "correct horse"
  sensitive = true
}

locals {
  zones = ["a", "b"]
}

resource "aws_vpc" "main" {
  cidr_block = "10.20.0.0/16"
  tags       = { Name = "shop", Owner = var.owner }
}

resource "aws_subnet" "zone" {
  count      = length(local.zones)
  vpc_id     = aws_vpc.main.id
  cidr_block = cidrsubnet(aws_vpc.main.cidr_block, 8, count.index)
}

resource "aws_db_instance" "db" {
  identifier = "shop-${terraform.workspace}"
  password   = var.password
}

module "bucket" {
  source   = "./bucket"
  for_each = toset(["images", "logs"])
  name     = "shop-${each.key}"
}

output "buckets" {
  value = [for b in module.bucket : b.name]
}
