run "unk" {
  command = plan
  variables { 
    n = 5 
  }
  expect_failures = [check.u]
}
run "unk2" {
  command = plan
  variables { 
    n = 5 
  }
}
