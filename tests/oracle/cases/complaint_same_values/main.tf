# Different keys with the same value stay different.
locals {
  buckets = {
    bucket1 = "test1"
    bucket2 = "test1"
  }
}

resource "terraform_data" "bucket" {
  for_each = local.buckets
  input    = each.value
}

resource "terraform_data" "policy" {
  for_each = local.buckets
  input    = "test-${each.key}"

  # An instance found by the key of another one.
  triggers_replace = terraform_data.bucket[each.key].input
}
