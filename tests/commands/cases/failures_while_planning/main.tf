variable "v" {
  default = 1
}

output "o" {
  value = 1
  precondition {
    condition     = var.v < 3
    error_message = "too large"
  }
}

resource "terraform_data" "r" {
  lifecycle {
    precondition {
      condition     = var.v != 4
      error_message = "four"
    }
  }
}
