resource "terraform_data" "a" {
  count = 2
  lifecycle {
    postcondition {
      condition     = self.id == each.key
      error_message = "x ${self.input.a.b}"
    }
  }
}

resource "terraform_data" "b" {
  for_each = toset(["x"])
  lifecycle {
    postcondition {
      condition     = self.id.x == each.key
      error_message = upper(1, 2)
    }
  }
}
