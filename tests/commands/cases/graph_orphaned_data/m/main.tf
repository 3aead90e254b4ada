data "terraform_remote_state" "inner" {
  backend = "local"
  config  = { path = "stored.tfstate" }
}

resource "terraform_data" "inner" {
}

check "inner" {
  assert {
    condition     = terraform_data.inner.id != ""
    error_message = "No ID."
  }
}
