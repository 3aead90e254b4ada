run "inst" {
  command = plan
  variables { 
    n = 1 
  }
  expect_failures = [terraform_data.c[1], check.u]
}
run "inst0" {
  command = plan
  variables { 
    n = 1 
  }
  expect_failures = [terraform_data.c[0], check.u]
}
