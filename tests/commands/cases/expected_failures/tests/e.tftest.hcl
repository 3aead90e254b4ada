run "var_ok" {
  command = plan
  variables { 
    n = 20 
  }
  expect_failures = [var.n]
}
run "check_ok" {
  command = plan
  variables { 
    n = 7 
  }
  expect_failures = [check.even]
}
run "pre_ok" {
  command = plan
  variables { 
    n = 5 
  }
  expect_failures = [terraform_data.a]
}
run "out_ok" {
  command = plan
  variables { 
    n = 6 
  }
  expect_failures = [output.d]
}
run "missing" {
  command = plan
  expect_failures = [var.n, check.even, terraform_data.a, output.d]
}
run "check_unexpected" {
  command = plan
  variables { 
    n = 7 
  }
}
run "apply_var" {
  variables { 
    n = 20 
  }
  expect_failures = [var.n]
}
run "never" {
}
