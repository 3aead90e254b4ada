mock_provider "random" {
  source = "./mocks"

  # Has precedence over the files.
  mock_resource "random_id" {}

  override_resource {
    target = random_id.a
  }
}

run "only" {}
