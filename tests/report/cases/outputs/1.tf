output "a" { value = 1 }
output "secret" {
  value     = { a = "b" }
  sensitive = true
}
output "object" { value = { a = [1, { b = 2 }], "c d" = null } }
output "same" { value = "same" }
output "text" { value = "one\ntwo" }
