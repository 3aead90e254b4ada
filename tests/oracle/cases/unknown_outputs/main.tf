resource "terraform_data" "a" {
  input = "a"
}

resource "terraform_data" "list" {
  count = 2
  input = [terraform_data.a.id, "known"]
}

locals {
  object = {
    known   = 1
    unknown = terraform_data.a.id
    deep    = { list = [1, terraform_data.a.id, { x = terraform_data.a.output }] }
  }
}

resource "terraform_data" "object" {
  input            = local.object
  triggers_replace = [local.object.deep.list[0], local.object.deep.list[1]]
}

output "object" {
  value = local.object
}

output "id" {
  value = terraform_data.a.id
}

output "template" {
  value = "id is ${terraform_data.a.id}"
}

output "whole" {
  value = terraform_data.a
}

output "ids" {
  value = terraform_data.list[*].id
}

output "stored" {
  value = terraform_data.object.output
}

output "null_stored" {
  value = terraform_data.empty.output
}

resource "terraform_data" "empty" {}

output "map" {
  value = { for i, x in terraform_data.list : i => x.id }
}

output "tomap" {
  value = tomap({ a = "known", b = terraform_data.a.id })
}

output "set" {
  value = toset(["known", terraform_data.a.id])
}

output "sorted" {
  value = sort(["b", terraform_data.a.id])
}

output "merged" {
  value = merge({ a = 1 }, { b = terraform_data.a.id })
}

output "json" {
  value = jsonencode(local.object)
}
