mock_provider "terraform" {}

run "a" {
  providers = {
    terraform = terraform
  }
}

run "b" {
  providers = {
    bar = terraform
  }
}
