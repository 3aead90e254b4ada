# Keys in the address of what is imported may only depend on `each`.
locals {
  key   = "a"
  found = { a = { key = "a", id = "1" } }
}

import {
  for_each = local.found
  to       = terraform_data.local[local.key]
  id       = each.value.id
}

import {
  for_each = local.found
  to       = terraform_data.call[upper(each.key)]
  id       = each.value.id
}

import {
  for_each = local.found
  to       = terraform_data.object[each.value]
  id       = each.value.id
}

resource "terraform_data" "local" {
  for_each = local.found
}

resource "terraform_data" "call" {
  for_each = local.found
}

resource "terraform_data" "object" {
  for_each = local.found
}
