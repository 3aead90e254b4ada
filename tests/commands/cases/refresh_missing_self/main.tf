resource "terraform_data" "each" {
  for_each = toset(["a", "b"])

  lifecycle {
    postcondition {
      condition     = self.id != "x"
      error_message = "Wrong."
    }
  }
}

resource "terraform_data" "single" {
  lifecycle {
    postcondition {
      condition     = self.id != "x"
      error_message = "Wrong."
    }
  }
}
