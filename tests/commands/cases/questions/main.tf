variable "a" {
  type        = number
  description = "How many.\nAny number."
}

output "o" {
  value = var.a
}
