# Sensitive parts at any depth, that come and go.
variable "secret" {
  default   = "s3cret"
  sensitive = true
}
resource "terraform_data" "nested" {
  input = {
    open = 2
    list = [{ a = var.secret, b = 2 }, { a = var.secret, b = terraform_data.whole.id }]
    set  = toset(["a", var.secret])
    map  = { k = "public", l = var.secret }
  }
}
resource "terraform_data" "whole" {
  input            = [var.secret, 1]
  triggers_replace = nonsensitive(var.secret)
}
resource "terraform_data" "was" { input = { a = "open" } }
output "secret" { value = "no longer" }
output "new" {
  value     = { a = var.secret, b = terraform_data.whole.id }
  sensitive = true
}
