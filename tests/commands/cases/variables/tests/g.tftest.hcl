variables {
  req = "r"
}
run "a" {
  command = plan
}
run "b" {
  variables { 
    name = run.a.d
    n = run.zz.q
    req = var.undefd
    obj = local.x
  }
}
run "c" {
  variables {
    n = run.b.d
  }
}
