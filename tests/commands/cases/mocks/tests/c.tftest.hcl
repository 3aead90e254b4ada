mock_provider "random" {
  alias = "mock"
}
provider "random" {}
run "real" {
  command = plan
}
run "mocked" {
  providers = { random = random.mock }
  override_resource {
    target = module.m.random_string.x
    override_during = plan
    values = { result = 12 }
  }
  command = plan
  assert {
    condition = output.m == "12"
    error_message = "bad ${output.m}"
  }
}
run "badtype" {
  providers = { random = random.mock }
  override_resource {
    target = module.m.random_string.x
    override_during = plan
    values = { result = ["x"] }
  }
  command = plan
}
