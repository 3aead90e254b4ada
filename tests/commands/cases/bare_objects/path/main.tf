output "o" {
  value = path
}
