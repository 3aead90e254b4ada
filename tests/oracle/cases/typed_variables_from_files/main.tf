variable "zones" {
  type = map(object({
    cidr  = string
    ports = optional(set(number), [80, 443])
    tags  = optional(map(string), {})
  }))
}

variable "flags" {
  type = object({ a = bool, b = optional(bool, false) })
}

variable "tuple" {
  type = tuple([string, list(number), object({ x = any })])
}

variable "secret" {
  type      = string
  sensitive = true
}

variable "count_text" {
  type = number
}

module "zone" {
  source   = "./zone"
  for_each = var.zones
  zone     = each.value
  secret   = var.secret
}

resource "terraform_data" "r" {
  count            = var.count_text
  input            = { flags = var.flags, tuple = var.tuple }
  triggers_replace = var.secret
}
