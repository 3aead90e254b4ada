check "c" {
  data "terraform_remote_state" "s" {
    count   = 2
    backend = "local"
  }
  data "terraform_remote_state" "t" {
    backend = "local"
  }
  assert {
    condition     = data.terraform_remote_state.s.outputs != null
    error_message = "x"
  }
}
