terraform {
  required_providers {
    Upper = {
      source = "example/upper"
    }
    under_score = {
      source = "example/x"
    }
    LOUD = "1.0"
    bad--dash = {
      source = "example/x"
    }
  }
}
provider "Camel" {}
provider "under_score" {}
provider "good" {
  alias = "not good"
}
