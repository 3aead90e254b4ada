variable "name" {
  type = string
}

variable "tags" {
  type    = map(string)
  default = {}
}

variable "extra" {
  type    = map(string)
  default = {}
}

locals {
  tags = merge(var.extra, var.tags, { Name = var.name })
}

resource "terraform_data" "bucket" {
  input = {
    bucket = var.name
    tags   = local.tags
  }
}

output "tags" {
  value = terraform_data.bucket.input.tags
}
