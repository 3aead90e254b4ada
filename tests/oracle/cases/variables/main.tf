variable "string" {
  type    = string
  default = 5
}

variable "number" {
  type    = number
  default = "10"
}

variable "bool" {
  type    = bool
  default = "true"
}

variable "list" {
  type    = list(string)
  default = [1, true, "x"]
}

variable "set" {
  type    = set(number)
  default = [3, 1, "2", 1]
}

variable "map" {
  type    = map(list(string))
  default = { a = [1], b = [] }
}

variable "tuple" {
  type    = tuple([string, number])
  default = [1, "2"]
}

variable "object" {
  type = object({
    a = string
    b = list(object({ c = number }))
  })
  default = { a = 1, b = [{ c = "3", extra = "dropped" }], extra = "dropped" }
}

variable "any" {
  type    = any
  default = { a = [1, "x"], b = null }
}

variable "list_any" {
  type    = list(any)
  default = [1, "x", true]
}

variable "map_any" {
  type    = map(any)
  default = { a = { x = 1 }, b = { x = "2" } }
}

variable "untyped" {
  default = ["a", 1]
}

variable "null" {
  type    = list(string)
  default = null
}

variable "described" {
  type        = string
  description = "With a rule that holds."
  default     = "abc"
  validation {
    condition     = length(var.described) == 3 && var.number == 10
    error_message = "Must have ${var.number} characters."
  }
}

resource "terraform_data" "all" {
  input = {
    string    = var.string
    number    = var.number
    bool      = var.bool
    list      = var.list
    set       = var.set
    map       = var.map
    tuple     = var.tuple
    object    = var.object
    any       = var.any
    list_any  = var.list_any
    map_any   = var.map_any
    untyped   = var.untyped
    null      = var.null
    described = var.described
  }
}
