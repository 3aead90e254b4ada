output "o" {
  value = local
}
