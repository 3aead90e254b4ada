run "noreq" {
  command = plan
}
run "second" {
  command = plan
  variables { 
    req = "1" 
  }
}
