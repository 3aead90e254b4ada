variable "secret" {
  sensitive = true
}

output "a" {
  value = var.secret
}

output "b" {
  value = "x ${var.secret}"
}

output "c" {
  value     = var.secret
  sensitive = true
}

output "d" {
  value = sensitive("known")
}
