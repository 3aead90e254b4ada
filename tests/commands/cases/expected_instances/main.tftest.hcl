run "both" {
  state_key       = "both"
  expect_failures = [terraform_data.a[1], terraform_data.a[0]]
}

run "all" {
  state_key       = "all"
  expect_failures = [terraform_data.a]
}

run "planned" {
  state_key       = "planned"
  expect_failures = [terraform_data.b]

  variables {
    n = 2
  }
}
