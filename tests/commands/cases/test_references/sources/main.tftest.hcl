run "remote" {
  module {
    source = "git::https://example.com/none.git"
  }
}
