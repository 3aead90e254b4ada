run "negative" {
  command = plan
  variables {
    n = -1
  }
  expect_failures = [var.n]
}

run "five" {
  variables {
    n = 5
  }
  expect_failures = [check.five]
}

run "none" {
  command = plan
  variables {
    n = 2
  }
  expect_failures = [check.five]
}
