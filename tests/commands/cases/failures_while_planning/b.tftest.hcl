run "both" {
  variables {
    v = 4
  }
  expect_failures = [terraform_data.r, output.o]
}
