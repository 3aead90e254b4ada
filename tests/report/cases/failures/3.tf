# fails
# not applied

resource "terraform_data" "a" { input = 1 }
resource "terraform_data" "b" {
  lifecycle {
    precondition {
      condition     = terraform_data.a.input == 3
      error_message = "Not three."
    }
  }
}
