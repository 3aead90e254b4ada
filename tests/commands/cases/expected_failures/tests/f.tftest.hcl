run "apply_check" {
  variables { 
    n = 7 
  }
  expect_failures = [check.even]
}
run "apply_pre" {
  variables { 
    n = 5 
  }
  expect_failures = [terraform_data.a]
}
run "apply_out" {
  variables { 
    n = 6 
  }
  expect_failures = [output.d]
}
