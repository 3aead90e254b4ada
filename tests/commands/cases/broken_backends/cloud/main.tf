terraform {
  cloud {
    organization = "example"
    workspaces {
      name = "test"
    }
  }
}
