variable "secret" {
  default   = "s3cret"
  sensitive = true
}
resource "terraform_data" "nested" {
  input = {
    open = 1
    list = [{ a = var.secret, b = 2 }, { a = "x", b = 3 }]
    set  = toset(["a", var.secret])
    map  = { k = var.secret, l = "m" }
  }
}
resource "terraform_data" "whole" { input = var.secret }
resource "terraform_data" "was" { input = { a = var.secret } }
output "secret" {
  value     = var.secret
  sensitive = true
}
