variables {
  extra = "e"
}
run "one" {
  command = plan
  variables {
    name = run.two.d
  }
}
run "two" {
  variables {
    name = run
  }
}
