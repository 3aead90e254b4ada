run "output" {
  variables {
    v = 5
  }
  expect_failures = [
    output.o,
  ]
}
