variable "nullable" {
  type    = string
  default = "default"
}

variable "strict" {
  type     = string
  default  = "default"
  nullable = false
}

variable "typed" {
  type     = list(string)
  default  = ["default"]
  nullable = false
}

variable "object" {
  type     = object({ a = optional(string, "a") })
  default  = {}
  nullable = true
}

resource "terraform_data" "r" {
  input = [var.nullable, var.strict, var.typed, var.object]
}

output "all" {
  value = [var.nullable == null, var.strict, var.typed, var.object]
}
