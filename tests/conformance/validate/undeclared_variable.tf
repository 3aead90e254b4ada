variable "size" {}

output "a" {
  value = var.sizes
}

output "b" {
  value = var.colour
}
