variable "n" {
  default = 1
}

# All instances fail with the same message.
resource "terraform_data" "a" {
  count = 2
  input = var.n

  lifecycle {
    postcondition {
      condition     = var.n == 2 || self.output != var.n
      error_message = "It is ${var.n}."
    }
  }
}

resource "terraform_data" "b" {
  count = 2

  lifecycle {
    precondition {
      condition     = count.index + var.n < 3
      error_message = "Too many."
    }
  }
}
