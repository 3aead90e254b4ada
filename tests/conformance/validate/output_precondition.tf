variable "a" {}

output "d" {
  value = 1
  precondition {
    condition     = true
    error_message = "x"
  }
  precondition {
    condition     = var.b
    error_message = "x"
  }
  depends_on = [nothing.x]
}
