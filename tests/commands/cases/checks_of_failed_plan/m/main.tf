variable "v" {
  default = 1
  validation {
    condition     = var.v != 5
    error_message = "no"
  }
}
resource "terraform_data" "x" {
  lifecycle {
    precondition {
      condition     = var.v != 2
      error_message = "no"
    }
  }
}
output "o" {
  value = terraform_data.x.id
  precondition {
    condition     = var.v != 5
    error_message = "no"
  }
}
check "c" {
  assert {
    condition     = terraform_data.x.id != 5
    error_message = "no"
  }
}
