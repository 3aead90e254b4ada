variable "a" {
  type    = number
  default = "x"
}

variable "b" {
  type    = list(string)
  default = { a = 1 }
}

variable "c" {
  type = strin
}

variable "d" {
  type = "string"
}

variable "e" {
  type     = string
  default  = null
  nullable = false
}

variable "f" {
  type    = object({ a = string, b = optional(number) })
  default = { b = 1 }
}

variable "g" {
  default = var.a
}
