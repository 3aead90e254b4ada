run "twice" {
  command         = plan
  expect_failures = [terraform_data.b, terraform_data.b]

  variables {
    n = 2
  }
}

run "one_twice" {
  command         = plan
  expect_failures = [terraform_data.b[1], terraform_data.b[1]]

  variables {
    n = 2
  }
}
