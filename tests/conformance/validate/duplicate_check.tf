resource "terraform_data" "r" {}

check "c" {
  assert {
    condition     = terraform_data.r.id != ""
    error_message = "no"
  }
}

check "c" {
  assert {
    condition     = terraform_data.r.id != ""
    error_message = "no"
  }
}
