terraform {
  required_providers {
    kitchen = {
      source = "example.com/test/kitchen"
    }
  }
}

resource "kitchen_everything" "b" {
  name = kitchen_thing.nothing.id
  dynamic "rule" {
    for_each = var.nothing
    content {
      label = kitchen_thing.inside.id
    }
  }
  dynamic "rule" {
    for_each = [1]
    content {
      label = kitchen_thing.other.id
    }
  }
}
