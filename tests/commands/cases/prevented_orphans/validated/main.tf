# The variable is listed, though its rule is never reached.
variable "text" {}
resource "terraform_data" "wrong" {
  input = tonumber(var.text)
}
variable "late" {
  default = 1
  validation {
    condition     = var.late < terraform_data.wrong.input
    error_message = "Too large."
  }
}
