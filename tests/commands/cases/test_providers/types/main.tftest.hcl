mock_provider "fake" {}

# Decides what type the provider has.
run "first" {
  providers = {
    random = fake
  }
}

run "second" {
  providers = {
    null.other = fake.other
  }
}

# This one is not defined here.
run "third" {
  providers = {
    random = none
    null   = none
  }
}
