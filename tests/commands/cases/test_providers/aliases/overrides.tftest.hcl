# Without a key, all instances of a module.
override_module {
  target  = module.repeated
  outputs = { n = 5 }
}

mock_provider "random" {
  alias = "used"
}

mock_provider "random" {
  alias = "unused"
}

run "all" {
  assert {
    condition     = output.repeated == [5, 5]
    error_message = "all: ${jsonencode(output.repeated)}"
  }
}

run "one" {
  override_module {
    target  = module.repeated[1]
    outputs = { n = 6 }
  }
  assert {
    condition     = output.repeated == [5, 6]
    error_message = "one: ${jsonencode(output.repeated)}"
  }
}
