variables {
  c = local.x
}

run "first" {
  variables {
    a = nothing + local + local.x + var.zzz + data.x + run + run.first + run.none + lazy.x + check
    b = var.c
    d = var.c
  }
}

run "second" {}
