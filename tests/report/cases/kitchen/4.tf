terraform {
  required_providers {
    kitchen = { source = "example.com/test/kitchen" }
  }
}
resource "kitchen_everything" "e" {
  name    = "n1"
  kind    = "zzz"
  big     = 923456789012345678901234567890
  ratio   = 0.1
  any     = { a = [1, "three"] }
  policy  = jsonencode({ b = 1, a = [1, 3] })
  tags    = { a = sensitive("1"), c = "2" }
  pair    = ["x", 2]
  shape   = { w = sensitive(1), h = 3 }
  one     = { label = "o", inner = { hint = "hh" } }
  parts   = [{ label = "p1" }, { label = sensitive("p2x") }, { label = "p3" }]
  members = [{ label = sensitive("m9") }, { label = "m2", inner = { mode = "x" } }]
  ports   = { http = { label = sensitive("80") }, "t p" = { label = "81" }, zz = { label = "82" } }
  logging { label = sensitive("log2") }
  disk {
    label = "d1"
    inner { hint = sensitive("i9") }
    inner { hint = "i2" }
  }

  rule { label = sensitive("r9") }
  rule {
    label = "r2"
    inner { hint = "q" }
  }
  zone "b b" { label = sensitive("z1") }
  zone "c" {
    label = "z9"
    inner "k" { mode = "m" }
  }
  options { level = 8 }
}
resource "kitchen_everything" "small" {
  name  = "small"
  kind  = "other"
  parts = []
}
