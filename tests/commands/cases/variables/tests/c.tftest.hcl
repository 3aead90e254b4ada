variables {
  req = "r"
}
run "one" {
  variables {
    n = 2
    obj = { a = "notnum" }
  }
}
run "two" {
}
