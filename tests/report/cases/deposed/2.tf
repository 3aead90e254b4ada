# not applied

terraform {
  required_providers {
    kitchen = { source = "example.com/test/kitchen" }
  }
}
removed {
  from = kitchen_thing.t
  lifecycle { destroy = false }
}
removed {
  from = kitchen_thing.u
  lifecycle { destroy = false }
}
