variable "a" {}

output "d" {
  value = 1
  precondition {
    condition     = var.b
    error_message = "x"
  }
}

output "e" {
  value      = 1
  depends_on = [terraform_data.nothing]
}
