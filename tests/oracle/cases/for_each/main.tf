locals {
  buckets = {
    logs = { retention = 30 }
    data = { retention = null }
    # The same value twice.
    copy = { retention = 30 }
  }
}

resource "terraform_data" "bucket" {
  for_each = local.buckets
  input    = merge(each.value, { name = each.key })
}

resource "terraform_data" "versioning" {
  for_each         = terraform_data.bucket
  input            = each.value.input.name
  triggers_replace = each.value.id
}

resource "terraform_data" "set" {
  for_each = toset(["b", "a", "b"])
  input    = "${each.key}=${each.value}"
}

resource "terraform_data" "filtered" {
  for_each = { for k, v in local.buckets : k => v if v.retention != null }
  input    = each.value.retention
}

resource "terraform_data" "empty" {
  for_each = {}
  input    = each.key
}

output "by_name" {
  value = { for k, b in terraform_data.bucket : k => b.input.retention }
}

output "one" {
  value = terraform_data.bucket["logs"].input
}

output "keys" {
  value = keys(terraform_data.versioning)
}

output "values" {
  value = values(terraform_data.set)[*].input
}

output "empty" {
  value = terraform_data.empty
}
