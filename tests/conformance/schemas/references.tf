terraform {
  required_providers {
    kitchen = {
      source = "example.com/test/kitchen"
    }
  }
}

resource "kitchen_everything" "a" {
  name = "a"
}

resource "kitchen_thing" "many" {
  count = 2
  name  = "x"
}

output "unsupported" {
  value = kitchen_everything.a.nmae
}

output "unsupported_in_instance" {
  value = kitchen_thing.many[0].siez
}

output "list_without_index" {
  value = kitchen_everything.a.disk.label
}

output "list" {
  value = kitchen_everything.a.disk[0].lable
}

output "set" {
  value = kitchen_everything.a.rule[0].label
}

output "map" {
  value = kitchen_everything.a.zone["k"].inner["x"].hnit
}

output "single" {
  value = kitchen_everything.a.logging.inner.hint.x
}

output "nested_attribute" {
  value = kitchen_everything.a.parts[0].lable
}

output "object" {
  value = kitchen_everything.a.shape.d
}

output "primitive" {
  value = kitchen_everything.a.name.x
}

output "through_index" {
  value = kitchen_everything.a["name"]
}

output "fine" {
  value = [kitchen_everything.a.disk[*].label, kitchen_thing.many[*].whatever]
}
