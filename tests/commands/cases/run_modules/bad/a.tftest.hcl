run "both" {
  module {
    source  = "../../foo bar"
    version = "nope"
  }
}

run "version" {
  module {
    source  = "hashicorp/x/y"
    version = "nope"
  }
}

run "assertion" {
  module {
    source = "hello"
  }
  assert {
    condition = true
  }
}
