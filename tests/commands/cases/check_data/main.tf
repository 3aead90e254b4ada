resource "terraform_data" "one" {
  input = "x"
}

check "missing" {
  data "terraform_remote_state" "missing" {
    backend = "local"
    config = {
      path = "missing-${terraform_data.one.output}.tfstate"
    }
  }
  assert {
    condition     = data.terraform_remote_state.missing.outputs != null
    error_message = "It has none."
  }
}

check "message" {
  assert {
    condition     = terraform_data.one.input != "x"
    error_message = "The id is ${terraform_data.one.id}."
  }
}
