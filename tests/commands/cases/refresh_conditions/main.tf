variable "ok" {
  type    = bool
  default = true
}

resource "terraform_data" "a" {
  input = 1

  lifecycle {
    precondition {
      condition     = var.ok
      error_message = "Before a."
    }
    postcondition {
      condition     = var.ok
      error_message = "After a."
    }
  }
}

output "a" {
  value = terraform_data.a.output
}
