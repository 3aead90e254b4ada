variable "n" {
  type    = number
  default = 1
  validation {
    condition     = var.n > 0
    error_message = "must be positive"
  }
}

check "five" {
  assert {
    condition     = var.n != 5
    error_message = "five"
  }
}

output "o" { value = var.n }
