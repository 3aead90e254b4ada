variable "a" {
  validation {
    condition     = true
    error_message = "No."
  }
}

variable "b" {
  validation {
    condition     = var.a == ""
    error_message = "No."
  }
}

variable "c" {
  validation {
    condition     = var.c == local.x
    error_message = "No ${var.d}."
  }
}
