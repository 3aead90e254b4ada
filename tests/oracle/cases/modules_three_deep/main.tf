variable "regions" {
  type = map(object({
    zones = list(string)
    size  = optional(number, 2)
  }))
  default = {
    north = { zones = ["a", "b"] }
    south = { zones = ["c"], size = 1 }
  }
}

module "region" {
  source   = "./region"
  for_each = var.regions
  name     = each.key
  zones    = each.value.zones
  size     = each.value.size
}

output "addresses" {
  value = flatten([for r in module.region : r.addresses])
}

output "south" {
  value = module.region["south"].zones["c"].racks[0].label
}

output "all" {
  value = module.region
}
