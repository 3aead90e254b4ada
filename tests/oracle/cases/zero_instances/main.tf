module "none" {
  source = "./child"
  count  = 0
  name   = "never"
}

module "empty" {
  source   = "./child"
  for_each = {}
  name     = each.key
}

module "some" {
  source   = "./child"
  for_each = { for k in ["a", "b"] : k => k if k != "b" }
  name     = each.key
}

module "nested" {
  source  = "./outer"
  enabled = false
}

resource "terraform_data" "uses" {
  input = {
    none    = module.none[*].name
    count   = length(module.none)
    empty   = [for k, m in module.empty : m.name]
    keys    = keys(module.empty)
    tried   = try(module.none[0].name, "fallback")
    some    = values(module.some)[*].name
    nested  = module.nested.name
    all_ids = concat(module.none[*].id, [for m in module.some : m.name])
  }
}

output "none" {
  value = module.none
}

output "empty" {
  value = module.empty
}
