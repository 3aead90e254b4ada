variable "enabled" {
  type = bool
}

module "inner" {
  source = "../child"
  count  = var.enabled ? 1 : 0
  name   = "inner"
}

output "name" {
  value = one(module.inner[*].name)
}
