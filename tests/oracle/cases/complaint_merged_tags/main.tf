# merge() of tags inside of and around a repeated module.
locals {
  common = { team = "platform", env = "test" }
  buckets = {
    logs   = { name = "logs", tags = merge(local.common, { kind = "log" }) }
    assets = { name = "assets", tags = merge(local.common, { env = "live" }) }
  }
}

module "bucket" {
  source   = "./bucket"
  for_each = local.buckets
  name     = each.value.name
  tags     = each.value.tags
  extra    = merge(local.common, { key = each.key })
}

output "tags" {
  value = { for k, b in module.bucket : k => b.tags }
}
