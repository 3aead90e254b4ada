module "counted" {
  source = "./child"
  count  = 3
  index  = count.index
}

module "keyed" {
  source   = "./child"
  for_each = { b = 10, a = 20 }
  index    = each.value
}

resource "terraform_data" "over" {
  for_each = { for k, m in module.keyed : k => m.square }
  input    = each.value
}

resource "terraform_data" "zip" {
  count = length(module.counted)
  input = "${module.counted[count.index].name}/${values(module.keyed)[count.index % 2].name}"
}

output "squares" {
  value = module.counted[*].square
}

output "legacy" {
  value = module.counted.*.name
}

output "indexed" {
  value = [module.counted[1].name, module.keyed["a"].name, module.counted.2.name]
}

output "known_ids" {
  value = length(module.counted[*].id)
}

output "whole" {
  value = module.keyed
}

output "sum" {
  value = sum(flatten([module.counted[*].square, values(module.keyed)[*].square]))
}
