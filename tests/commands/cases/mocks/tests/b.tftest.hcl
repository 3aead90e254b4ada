mock_provider "random" {
  override_during = plan
  mock_resource "random_string" {
    defaults = {
      result = "mocked"
    }
  }
}
run "planmock" {
  command = plan
  assert {
    condition = random_string.s.result == "mocked"
    error_message = "bad"
  }
  assert {
    condition = random_shuffle.sh.result == tolist([])
    error_message = "bad"
  }
}
