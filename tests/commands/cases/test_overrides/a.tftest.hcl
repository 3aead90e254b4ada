variables {
  n = 3
}

override_resource {
  target = terraform_data.missing
}

run "a" {
  override_module {
    target = module.missing
  }
  assert {
    condition     = terraform_data.a.input == 3
    error_message = "It is ${terraform_data.a.input}."
  }
}
