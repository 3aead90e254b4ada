# Only modules require providers.
provider "fake" {}

mock_provider "none" {}

run "own" {}

run "other" {
  module {
    source = "./m"
  }
}
