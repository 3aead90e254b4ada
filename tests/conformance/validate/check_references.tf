resource "terraform_data" "a" {}

check "c" {
  assert {
    condition     = terraform_data.b.id != ""
    error_message = "x ${var.nothing}"
  }
}

check "d" {
  assert {
    condition     = terraform_data.a.nothing != ""
    error_message = "x"
  }
}
