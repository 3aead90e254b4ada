variable "service" {
  type = object({
    name  = string
    port  = optional(number, 80)
    proto = optional(string)
    health = optional(object({
      path     = optional(string, "/healthz")
      interval = optional(number, 10)
      codes    = optional(list(number), [200])
    }), {})
    tags = optional(map(string), { managed = "yes" })
    rules = optional(list(object({
      from = number
      to   = optional(number)
      cidr = optional(string, "0.0.0.0/0")
    })), [])
    nested = optional(object({
      inner = optional(object({ deep = optional(string, "default") }))
    }))
  })
  default = {
    name   = "web"
    rules  = [{ from = 1 }, { from = 2, to = 3, cidr = null }]
    nested = { inner = {} }
  }
}

variable "many" {
  type = map(object({
    size = optional(string, "small")
    on   = optional(bool, true)
  }))
  default = {
    a = {}
    b = { size = "large", on = null }
  }
}

module "child" {
  source   = "./child"
  for_each = var.many
  options  = each.value
  extra    = [{ a = 1 }, { a = 2, b = "set" }]
}

resource "terraform_data" "service" {
  input = var.service
}

resource "terraform_data" "many" {
  for_each = var.many
  input    = each.value
}

output "children" {
  value = module.child
}
