run "default" {
  assert {
    condition     = output.names == ["replica-0", "replica-1"]
    error_message = "Unexpected names: ${join(", ", output.names)}."
  }
}

run "more" {
  variables {
    replicas = length(run.default.names) + 1
  }
  assert {
    condition     = length(output.names) == 3
    error_message = "There are ${length(output.names)} replicas."
  }
}

run "none" {
  command = plan
  variables {
    replicas = 0
  }
  expect_failures = [var.replicas]
}

run "without_a_provider" {
  state_key = "mocked"
  override_resource {
    target = terraform_data.replica
    values = { output = "overridden" }
  }
  assert {
    condition     = output.names == ["overridden", "overridden"]
    error_message = "The override was not used."
  }
}
