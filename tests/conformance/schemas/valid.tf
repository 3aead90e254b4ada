terraform {
  required_providers {
    kitchen = {
      source = "example.com/test/kitchen"
    }
  }
}

variable "size" {
  type = number
}

provider "kitchen" {
  endpoint = "http://localhost"
}

resource "kitchen_thing" "a" {
  name = "a"
  size = var.size
}

resource "kitchen_everything" "b" {
  count = 2
  name  = kitchen_thing.a.id
  parts = [{ label = kitchen_thing.a.origin }]
  disk {
    label = "x"
    inner {}
  }
  zone "k" {
    label = "y"
  }
  dynamic "rule" {
    for_each = toset([kitchen_thing.a.id])
    content {
      label = rule.value
    }
  }
}

data "kitchen_lookup" "c" {
  page {
    size = 3
  }
}

output "ids" {
  value = [kitchen_everything.b[*].id, data.kitchen_lookup.c.page[0].size, data.kitchen_lookup.c.found["a"].size]
}
