resource "terraform_data" "a" {
  lifecycle {
    precondition {
      condition     = true
      error_message = "x"
    }
    precondition {
      condition     = terraform_data.a.id != ""
      error_message = "x"
    }
    postcondition {
      condition     = terraform_data.a.id != ""
      error_message = "x"
    }
    precondition {
      error_message = "x"
    }
  }
}
