variables {
  req = "r"
}
run "a" {
}
run "b" {
  variables { 
    name = run.a.nope
  }
}
