#!/usr/bin/env python3
"""Writes whole configurations for the benchmarks of the loader, the same ones every time.

usage: generate_configuration.py KIND DIRECTORY N

  distinct   N resources, each its own block, with references to each other and function calls
  count      one resource with count = N
  modules    N/10 instances of a module of ten resources
  corpus     N small root modules in DIRECTORY/0000, DIRECTORY/0001, …: what a policy check of many repositories sees
"""
import pathlib
import sys


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


COMMON = """variable "environment" {
  type    = string
  default = "staging"
}

variable "zones" {
  type    = list(string)
  default = ["a", "b", "c"]
}

locals {
  prefix = "${var.environment}-app"
  tags   = { Environment = title(var.environment), ManagedBy = "landform" }
}
"""


def distinct(directory, n):
    parts = [COMMON]
    for i in range(n):
        before = f"terraform_data.r{i // 2}.input.name" if i else "local.prefix"
        parts.append(
            f"""resource "terraform_data" "r{i}" {{
  input = {{
    name   = format("%s-%05d", local.prefix, {i})
    parent = upper({before})
    zone   = element(var.zones, {i})
    tags   = merge(local.tags, {{ Name = "r{i}" }})
  }}
  triggers_replace = [{"terraform_data.r%d.id" % (i // 2) if i else "null"}]
}}
"""
        )
    write(directory / "main.tf", "\n".join(parts))


def count(directory, n):
    write(
        directory / "main.tf",
        COMMON
        + f"""
resource "terraform_data" "disk" {{
  count = {n}
  input = {{
    name = format("%s-%05d", local.prefix, count.index)
    zone = element(var.zones, count.index)
  }}
}}
""",
    )


def modules(directory, n):
    write(
        directory / "main.tf",
        COMMON
        + f"""
module "service" {{
  source = "./service"
  count  = {n // 10}
  name   = format("%s-%04d", local.prefix, count.index)
  tags   = local.tags
}}
""",
    )
    parts = [
        """variable "name" {
  type = string
}

variable "tags" {
  type    = map(string)
  default = {}
}

locals {
  tags = merge(var.tags, { Name = var.name })
}

output "name" {
  value = upper(terraform_data.part0.input.name)
}
"""
    ]
    for i in range(10):
        parts.append(
            f"""resource "terraform_data" "part{i}" {{
  input = {{
    name = "${{var.name}}-{i}"
    tags = local.tags
  }}
}}
"""
        )
    write(directory / "service/main.tf", "\n".join(parts))


def corpus(directory, n):
    for i in range(n):
        root = directory / f"{i:04d}"
        write(
            root / "main.tf",
            COMMON
            + f"""
terraform {{
  required_providers {{
    aws = {{
      source  = "hashicorp/aws"
      version = "~> 5.0"
    }}
  }}
}}

provider "aws" {{
  region = "eu-west-1"
}}

resource "aws_vpc" "main" {{
  cidr_block = "10.{i % 256}.0.0/16"
  tags       = merge(local.tags, {{ Name = "${{local.prefix}}-{i}" }})
}}

resource "aws_subnet" "zone" {{
  count             = length(var.zones)
  vpc_id            = aws_vpc.main.id
  cidr_block        = cidrsubnet(aws_vpc.main.cidr_block, 8, count.index)
  availability_zone = "eu-west-1${{var.zones[count.index]}}"
}}

resource "aws_security_group" "web" {{
  name   = "${{local.prefix}}-web"
  vpc_id = aws_vpc.main.id

  dynamic "ingress" {{
    for_each = [80, 443, {8000 + i}]
    content {{
      from_port   = ingress.value
      to_port     = ingress.value
      protocol    = "tcp"
      cidr_blocks = ["0.0.0.0/0"]
    }}
  }}
}}

module "bucket" {{
  source   = "./bucket"
  for_each = toset(["logs", "data"])
  name     = "${{local.prefix}}-${{each.key}}-{i}"
}}
""",
        )
        write(
            root / "bucket/main.tf",
            """variable "name" {
  type = string
}

resource "aws_s3_bucket" "this" {
  bucket = var.name
}

output "arn" {
  value = aws_s3_bucket.this.arn
}
""",
        )


def main():
    kind, directory, n = sys.argv[1:]
    {"distinct": distinct, "count": count, "modules": modules, "corpus": corpus}[kind](pathlib.Path(directory), int(n))


if __name__ == "__main__":
    main()
