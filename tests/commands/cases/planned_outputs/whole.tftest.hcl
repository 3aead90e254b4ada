run "first" {
  command = plan
}

run "second" {
  command = plan

  variables {
    n = run.first
  }
}
