terraform {
  required_providers {
    kitchen = {
      source = "example.com/test/kitchen"
    }
  }
}

resource "kitchen_thing" "a" {
  name = "a"
  lifecycle {
    precondition {
      condition     = kitchen_everything.b.nmae == ""
      error_message = "no"
    }
    postcondition {
      condition     = self.siez > 1
      error_message = "no ${self.commnet}"
    }
    replace_triggered_by = [kitchen_everything.b.nmae]
  }
}

resource "kitchen_everything" "b" {
  name = "b"
}

check "c" {
  data "kitchen_lookup" "d" {
    fliter = "x"
    page {}
  }
  assert {
    condition     = data.kitchen_lookup.d.nmaes != null
    error_message = "no"
  }
}
