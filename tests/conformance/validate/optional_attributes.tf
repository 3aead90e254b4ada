variable "o" {
  type = object({
    a = optional(string, 5)
    b = optional(list(string), ["x"])
    c = optional(number, "x")
  })
}

variable "p" {
  type    = map(object({ a = string }))
  default = { x = {} }
}

variable "q" {
  type = object({ a = optional })
}

variable "r" {
  type = list(string, number)
}

variable "s" {
  type = optional(string)
}
