variable "size" {
  default = 1
}

# The console evaluates outputs with their conditions, but no checks.
check "size" {
  assert {
    condition     = var.size > 1
    error_message = "Too small."
  }
}

output "size" {
  value = var.size

  precondition {
    condition     = var.size < 5
    error_message = "Too large."
  }
}
