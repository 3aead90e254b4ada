mock_provider "random" {
  source = "./missing"
}

run "only" {
  unknown = 1
}
