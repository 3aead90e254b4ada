resource "terraform_data" "a" {
  lifecycle {
    precondition {
      condition     = var.nothing != ""
      error_message = "x"
    }
    precondition {
      condition     = self.id != ""
      error_message = "x"
    }
    postcondition {
      condition     = self.nothing != ""
      error_message = "x ${local.nothing}"
    }
    postcondition {
      condition     = self.id != ""
      error_message = "x"
    }
  }
}
