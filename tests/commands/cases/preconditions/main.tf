variable "refused" {
  default = false
}

resource "terraform_data" "one" {
  input = "y"
  lifecycle {
    precondition {
      condition     = !var.refused
      error_message = "It is refused."
    }
  }
}
