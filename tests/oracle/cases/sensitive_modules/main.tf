variable "keys" {
  type      = map(string)
  sensitive = true
  default = {
    a = "one"
    b = "two"
  }
}

module "each" {
  source   = "./child"
  for_each = nonsensitive(toset(keys(var.keys)))
  name     = each.key
  key      = var.keys[each.key]
  open     = { n = 1, k = var.keys["a"] }
}

output "names" {
  value = { for k, m in module.each : k => m.name }
}

output "keys" {
  value     = values(module.each)[*].key
  sensitive = true
}

output "derived" {
  value     = module.each["a"].marked_output
  sensitive = true
}
