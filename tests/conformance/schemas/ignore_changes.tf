terraform {
  required_providers {
    kitchen = {
      source = "example.com/test/kitchen"
    }
  }
}

resource "kitchen_everything" "a" {
  name = "a"
  lifecycle {
    ignore_changes = [nmae, etag, disk[0].uid, disk[0].label, tags["x"], kind, shape.h, zone["a"].lable]
  }
}

resource "kitchen_everything" "b" {
  name = "b"
  lifecycle {
    ignore_changes = [etag, id, disk[0].uid, one.uid, rule]
  }
}
