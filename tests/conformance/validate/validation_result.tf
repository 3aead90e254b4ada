variable "a" {
  type = string
  validation {
    condition     = [var.a]
    error_message = "No."
  }
}

variable "b" {
  type = string
  validation {
    condition     = length(var.b) > 3
    error_message = { a = 1 }
  }
}
