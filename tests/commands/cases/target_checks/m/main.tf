variable "size" {
  type = number
}

resource "terraform_data" "a" {
  count = var.size
  input = count.index
  lifecycle {
    postcondition {
      condition     = self.input < 5
      error_message = "There are too many."
    }
  }
}
