variable "name" {
  type    = string
  default = null
}

output "name" {
  value = var.name
}

output "hidden" {
  value     = var.name
  sensitive = true
}

output "list" {
  value = tolist([var.name])
}
