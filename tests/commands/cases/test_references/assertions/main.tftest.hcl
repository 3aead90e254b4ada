# What assertions refer to is read before anything else is done.
run "first" {
  variables {
    a = nothing
  }
  assert {
    condition     = nothing
    error_message = "no ${run}"
  }
  assert {
    condition     = local
    error_message = "no ${output[0]}"
  }
  assert {
    condition     = output.o == 3
    error_message = "no"
  }
}

run "second" {}
