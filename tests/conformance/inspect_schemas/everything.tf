terraform {
  required_providers {
    kitchen = {
      source = "example.com/test/kitchen"
    }
  }
}
resource "kitchen_everything" "a" {
  name  = "x"
  tags  = { a = 1 }
  parts = [{ label = "p" }]
  ports = { p = { label = "x" } }
  disk {
    label = "d"
    inner { hint = "h" }
  }
  rule { label = "r" }
  rule { label = 5 }
  zone "k" { label = "z" }
  logging { label = "l" }
  shape = { h = "1", w = 2 }
  pair  = ["a", "3"]
  any   = { x = 1 }
}
resource "kitchen_vault" "v" {
  secret = "s"
  login  = { user = "u", password = "p" }
  key {
    material = "m"
    name     = "n"
  }
}
resource "kitchen_thing" "t" {
  name    = kitchen_everything.a.disk[0].label
  comment = join(",", kitchen_everything.a.rule[*].label)
}
output "a" { value = [for k, v in kitchen_everything.a.zone : v.label] }
output "b" { value = kitchen_everything.a.shape.h }
