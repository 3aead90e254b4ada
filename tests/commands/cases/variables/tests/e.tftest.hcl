variables {
  req = "r"
}
run "leave" {
  variables { 
    name = "failing" 
  }
}
run "leave2" {
  state_key = "k"
  variables { 
    name = "failing" 
  }
}
