variable "token" {
  type      = string
  ephemeral = true
}

output "token" {
  value     = upper(var.token)
  ephemeral = true
}

output "length" {
  value = ephemeralasnull(length(var.token))
}
