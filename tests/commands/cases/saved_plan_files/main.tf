variable "v" {
  default = 1
}

output "v" {
  value = var.v
}
