# not applied

resource "terraform_data" "a" {
  input = "hello"
}
resource "terraform_data" "b" {
  input            = { x = terraform_data.a.id, list = [1, 2, terraform_data.a.id], "odd key" = null, n = 1.5, t = true }
  triggers_replace = ["a", { b = 1 }]
}
data "terraform_remote_state" "x" {
  backend = "local"
  config  = { path = "${path.module}/none-${terraform_data.a.id}" }
}
output "o" { value = terraform_data.b.output }
output "known" { value = { a = [1, "x", null], b = {}, c = [], long_key = "v" } }
output "secret" {
  value     = "s3cret"
  sensitive = true
}
