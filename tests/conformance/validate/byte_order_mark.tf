output "a" { value = var.none }
output "b" {
  value = var.none
}
