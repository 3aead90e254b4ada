provider "random" {
  alias = "used"
}

mock_provider "random" {
  alias = "unused"
}

mock_provider "random" {
  alias = "other"
}

run "by_their_names" {}

run "passed" {
  providers = {
    random.used   = random.other
    random.unused = random.unused
  }
}

run "missing" {
  providers = {
    random.used = random.used
  }
}
