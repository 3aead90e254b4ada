resource "terraform_data" "a" {
  input = "x"
}

check "known" {
  assert {
    condition     = terraform_data.a.input == "y"
    error_message = "The input is not y."
  }
}

check "later" {
  assert {
    condition     = terraform_data.a.output == "y"
    error_message = "The output is not y."
  }
}
