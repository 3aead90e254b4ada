variable "options" {
  type = object({
    size  = string
    on    = bool
    third = optional(list(string), ["x"])
  })
}

variable "extra" {
  type = set(object({
    a = number
    b = optional(string, "default")
  }))
}

resource "terraform_data" "r" {
  input = var.options
}

output "extra" {
  value = var.extra
}
