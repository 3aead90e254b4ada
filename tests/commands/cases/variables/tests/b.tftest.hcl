variables {
  req = "r"
  filev = var.glob
  tn = "7"
}
run "one" {
  command = plan
  variables {
    n = var.tn
    name = run.two.d
  }
}
