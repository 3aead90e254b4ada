run "only" {
  variables {
    v = 3
  }
  assert {
    condition     = var.v == 4
    error_message = "plain"
  }
  assert {
    condition     = var.s == 4
    error_message = "secret"
  }
}
