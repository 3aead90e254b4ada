terraform {
  required_providers {
    kitchen = {
      source = "example.com/test/kitchen"
    }
  }
}

variable "many" {
  type = list(string)
}

resource "kitchen_everything" "a" {
  name = "a"
  dynamic "disk" {
    for_each = var.many
    content {
      label = disk.value
      extra = 1
    }
  }
  dynamic "nothing" {
    for_each = []
    content {}
  }
  dynamic "zone" {
    for_each = var.many
    labels   = [zone.value]
    content {
      level = 1
    }
  }
}

resource "kitchen_everything" "b" {
  name = "a"
  dynamic "disk" {
    for_each = [1, 2, 3, 4]
    content {
      label = disk.value
    }
  }
}
