# Only what a run does not set itself is evaluated, and only the first kind of mistakes in an
# expression counts.
variables {
  a        = nothing + local + local.x + var.zzz + data.x + run + run.first + var
  b        = local.x + var.zzz + run.first
  required = nothing
}

run "first" {
  variables {
    required = "x"
  }
}
