variable "wanted" {
  default = 2
}

resource "terraform_data" "a" {
  count = var.wanted
  lifecycle {
    precondition {
      condition     = var.wanted == 2
      error_message = "Two are needed."
    }
  }
}
