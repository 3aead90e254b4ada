check "c" {
  data "terraform_remote_state" "x" {
    backend = "local"
  }
  assert {
    condition     = data.terraform_remote_state.x.outputs != null
    error_message = "a"
  }
}

check "d" {
  assert {
    condition     = data.terraform_remote_state.x.outputs != null
    error_message = "a"
  }
}

output "o" {
  value = data.terraform_remote_state.x.outputs
}
