run "one" {
  module {
    source = "./x"
  }
}
