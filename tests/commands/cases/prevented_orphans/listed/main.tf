# An instance that cannot be planned is listed with the others.
variable "text" {}
resource "terraform_data" "a" {
  count = 2
  input = count.index == 0 ? 1 : tonumber(var.text)
  lifecycle {
    precondition {
      condition     = var.text != ""
      error_message = "Empty."
    }
    postcondition {
      condition     = self.input != ""
      error_message = "Empty."
    }
  }
}
