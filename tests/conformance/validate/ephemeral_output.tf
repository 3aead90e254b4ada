variable "token" {
  ephemeral = true
}

output "a" {
  value = var.token
}

output "b" {
  value     = var.token
  ephemeral = true
}
