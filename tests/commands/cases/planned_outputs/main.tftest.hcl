# What is not known of an output is null.
run "partly" {
  command = plan

  assert {
    condition     = output.partly.id == "x"
    error_message = "It is null."
  }
  assert {
    condition     = output.partly.id == null && output.list[0] == null && output.null == null
    error_message = "Never."
  }
}

run "taken" {
  command = plan

  variables {
    n = run.partly.partly
    q = run.partly.list
  }
  assert {
    condition     = var.n.id == null && var.q[0] == null
    error_message = "Never."
  }
}

run "undeclared" {
  command = plan

  variables {
    zz = 1
  }
}

# Of one that is not known at all, not even the type is known.
run "unknown" {
  command = plan

  assert {
    condition     = output.unknown == "x"
    error_message = "Never."
  }
}
