variables {
  req = "r"
}
run "chk" {
  variables {
    n = 7
  }
}
run "other" {
  assert {
    condition = run.chk.d == 14
    error_message = "d"
  }
}
