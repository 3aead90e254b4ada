# Outputs are listed when everything is destroyed, but not with targets.
resource "terraform_data" "a" {
  input = 1
}

output "a" {
  value = terraform_data.a.output
  precondition {
    condition     = terraform_data.a.output == 1
    error_message = "It is not one."
  }
}
