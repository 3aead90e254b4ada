variable "n" {
  validation {
    condition     = var.n > 0
    error_message = "no"
  }
}

output "n" {
  value = var.n
}

output "other" {
  value = 1
}
