mock_provider "random" {
  mock_resource "random_string" {
    defaults = {
      result = "mocked"
      length = 99
      bogus = 1
    }
  }
  override_resource {
    target = random_pet.p[1]
    values = { id = "pet-one" }
  }
}
run "one" {
  assert {
    condition = random_string.s.result == "mocked" && random_string.s.length == 4
    error_message = "bad ${random_string.s.result} ${random_string.s.length}"
  }
  assert {
    condition = output.m == "mocked"
    error_message = "bad"
  }
  assert {
    condition = random_pet.p[1].id == "pet-one" && length(random_pet.p[0].id) == 8
    error_message = "bad ${random_pet.p[0].id}"
  }
}
run "planmock" {
  command = plan
  variables { 
    len = 6 
  }
  assert {
    condition = random_string.s.result == "mocked"
    error_message = "bad"
  }
}
run "mod" {
  command = plan
  override_module {
    target = module.m
    outputs = { out = "fromoverride" }
  }
  assert {
    condition = output.m == "fromoverride" && output.m2 == null
    error_message = "bad ${jsonencode(output.m2)}"
  }
}
