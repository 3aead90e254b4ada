resource "terraform_data" "one" {
  input = "x"
  lifecycle {
    postcondition {
      condition     = self.input != "x"
      error_message = "The id is ${self.id}."
    }
  }
}
