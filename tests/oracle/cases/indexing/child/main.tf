variable "n" {
  type = number
}

output "n" {
  value = "n${var.n}"
}
