resource "terraform_data" "r" {
  lifecycle {
    prevent_destroy = true
  }
}
resource "terraform_data" "user" {
  input = terraform_data.r.id
}
# Listed wherever its module is, though it is never reached.
check "c" {
  assert {
    condition     = terraform_data.user.output != ""
    error_message = "Not reached."
  }
}
