output "a" {
}

output "b" {
  value       = 1
  description = null
  sensitive   = "x"
  nonsense    = 2
}

output "1c" {
  value = 1
}

output "d" {
  value = 1
  postcondition {
    condition     = true
    error_message = "x"
  }
}
