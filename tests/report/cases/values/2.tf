resource "terraform_data" "a" {
  input = "hello"
}
resource "terraform_data" "b" {
  input            = { x = terraform_data.a.id, list = [1, 2, terraform_data.a.id], "odd key" = null, n = 1.5, t = true }
  triggers_replace = ["a", { b = 1 }]
}
resource "terraform_data" "c" {
  input = sensitive("x")
}
output "o" { value = terraform_data.b.output }
output "known" { value = { a = [1, "x", null], b = {}, c = [] } }
output "gone" { value = "x" }
