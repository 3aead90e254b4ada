variable "string" {
  type = string
}
variable "number" {
  type = number
}
variable "bool" {
  type = bool
}
variable "list" {
  type = list(string)
}
variable "set" {
  type = set(string)
}
variable "map" {
  type = map(string)
}
variable "object" {
  type = object({ a = string, b = number, d = optional(string, "d") })
}
variable "any" {
  type = any
}
variable "any_map" {
  type = map(any)
}
variable "tuple" {
  type = tuple([string, number])
}
variable "nested" {
  type = object({ groups = set(object({ names = list(string) })) })
}
variable "untyped" {
  default = { left = "alone" }
}

output "all" {
  value = {
    string  = var.string
    number  = var.number
    bool    = var.bool
    list    = var.list
    set     = var.set
    map     = var.map
    object  = var.object
    any     = var.any
    any_map = var.any_map
    nested  = var.nested
    tuple   = var.tuple
    untyped = var.untyped
    equal   = [var.string == "12", var.number == 3.5, var.bool == false]
  }
}

resource "terraform_data" "r" {
  input = { map = var.map, set = var.set }
}
