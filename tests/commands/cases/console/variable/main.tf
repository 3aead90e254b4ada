variable "v" {
  type = number
  validation {
    condition     = var.v > 2
    error_message = "Too small."
  }
}
