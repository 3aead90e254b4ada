variable "size" {
  default = 3
}

check "size" {
  assert {
    condition     = var.size > 10
    error_message = "Only ${var.size}."
  }
}

resource "terraform_data" "r" {
  input = var.size
}
