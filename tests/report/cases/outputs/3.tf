output "a" {
  value     = "1"
  sensitive = true
}
output "secret" { value = { a = "c" } }
output "same" { value = ["same"] }
