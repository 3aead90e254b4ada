variable "string" {
  type = string
  validation {
    condition     = length(var.string) > 2
    error_message = "Too short."
  }
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
  type = object({ x = string, y = optional(number, 5), z = optional(list(string), ["z"]) })
}

variable "whole" {
  type = object({ x = string, list = set(string), y = optional(string, "d") })
}

variable "strict" {
  type     = string
  default  = "default"
  nullable = false
}

variable "any" {
  type = any
}

variable "numbers" {
  type = list(number)
}

variable "optional" {
  type = object({ a = optional(string, "fallback"), b = optional(string, "b") })
}

resource "terraform_data" "r" {
  input = {
    string   = var.string
    list     = var.list
    set      = var.set
    map      = var.map
    object   = var.object
    whole    = var.whole
    strict   = var.strict
    any      = var.any
    numbers  = var.numbers
    optional = var.optional
    y        = var.object.y
    z        = var.object.z[0]
    whole_y  = var.whole.y
    listlen  = length(var.list)
    not_null = [var.strict == null, var.string == null, var.whole == null]
    sum      = sum(var.numbers)
  }
}

output "list" {
  value = var.list[1]
}

output "map" {
  value = { for k, v in var.map : k => v }
}

output "object" {
  value = var.object
}
