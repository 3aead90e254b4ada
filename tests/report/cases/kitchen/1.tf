terraform {
  required_providers {
    kitchen = { source = "example.com/test/kitchen" }
  }
}
resource "kitchen_everything" "e" {
  name    = "n1"
  big     = 123456789012345678901234567890
  ratio   = 0.1
  any     = { a = [1, "two"] }
  policy  = jsonencode({ b = 1, a = [1, 2] })
  tags    = { a = "1", b = "2" }
  pair    = ["x", 1]
  shape   = { w = 1, h = 2 }
  one     = { label = "o", inner = { hint = "h" } }
  parts   = [{ label = "p1" }, { label = "p2", note = "n" }, { label = "p3" }]
  members = [{ label = "m1" }, { label = "m2", inner = { mode = "x" } }]
  ports   = { http = { label = "80" }, "s p" = { label = "81" }, zz = { label = "82" } }
  logging { label = "log" }
  disk {
    label = "d1"
    inner { hint = "i1" }
    inner { hint = "i2" }
  }
  disk { label = "d2" }
  rule { label = "r1" }
  rule {
    label = "r2"
    inner { hint = "q" }
  }
  zone "a b" { label = "z1" }
  zone "c" {
    label = "z2"
    inner "k" { mode = "m" }
  }
  options { level = 7 }
}
resource "kitchen_everything" "small" { name = "small" }
resource "kitchen_everything" "gone" {
  name    = "gone"
  parts   = [{ label = "p1" }]
  one     = { label = "x" }
  ports   = { http = { label = "80" } }
  members = [{ label = "m1" }]
  rule { label = "r" }
  zone "z" { label = "r" }
  logging { label = "log" }
  policy = "[1,2]"
  tags   = {}
}
