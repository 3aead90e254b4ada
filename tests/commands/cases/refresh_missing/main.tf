variable "ok" {
  type    = bool
  default = true
}

# It does not exist yet, but its conditions are about something else.
resource "terraform_data" "new" {
  count = var.ok ? 0 : 1

  lifecycle {
    postcondition {
      condition     = var.ok
      error_message = "After new."
    }
  }
}
