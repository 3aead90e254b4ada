run "plan" {
  command = plan
}

run "apply" {
}

run "again" {
  command = plan

  variables {
    secret = "t"
  }
}

run "fails" {
  command = plan

  assert {
    condition     = var.secret == "x"
    error_message = "no"
  }
}

run "empty" {
  module {
    source = "./tests/empty"
  }
}
