variable "v" {
  default = {}
}

output "v" {
  value = var.v
}
