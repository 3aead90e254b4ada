output "a" { value = "1" }
output "secret" {
  value     = { a = "c" }
  sensitive = true
}
output "object" {
  value     = { a = [1, { b = 3 }], e = true }
  sensitive = false
}
output "same" { value = "same" }
output "text" { value = "one\nthree" }
output "new" { value = null }
output "made" { value = {} }
