run "wrong_version" {
  module {
    source  = "./other"
    version = "1.0"
  }
}

run "wrong_source" {
  module {
    source = ""
  }
}

run "wrong_constraint" {
  module {
    source  = "example/module/test"
    version = "one"
  }
}
