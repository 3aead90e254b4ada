run "one_of_two" {
  command         = plan
  expect_failures = [terraform_data.b[0]]

  variables {
    n = 4
  }
}
