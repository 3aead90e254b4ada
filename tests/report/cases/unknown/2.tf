terraform {
  required_providers {
    kitchen = { source = "example.com/test/kitchen" }
  }
}
resource "kitchen_everything" "e" {
  name    = "n1"
  big     = 923456789012345678901234567890
  ratio   = 0.1
  any     = terraform_data.u.output
  policy  = jsonencode({ b = 1, a = [1, 3] })
  tags    = { a = terraform_data.u.output, c = "2" }
  pair    = ["x", 2]
  shape   = { w = terraform_data.u.output, h = 3 }
  one     = { label = "o", inner = { hint = "hh" } }
  parts   = [{ label = "p1" }, { label = terraform_data.u.output }, { label = "p3" }]
  members = [{ label = terraform_data.u.output }, { label = "m2", inner = { mode = "x" } }]
  ports   = { http = { label = terraform_data.u.output }, "t p" = { label = "81" }, zz = { label = "82" } }
  logging { label = terraform_data.u.output }
  disk {
    label = "d1"
    inner { hint = terraform_data.u.output }
    inner { hint = "i2" }
  }

  rule { label = terraform_data.u.output }
  rule {
    label = "r2"
    inner { hint = "q" }
  }
  zone "b b" { label = terraform_data.u.output }
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
resource "terraform_data" "u" { input = "1" }
