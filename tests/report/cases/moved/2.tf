# plan: -replace=terraform_data.rep

resource "terraform_data" "a" {
  count = 2
  input = count.index
}
resource "terraform_data" "e" {
  for_each = toset(["x"])
  input    = each.key
}
moved {
  from = terraform_data.old
  to   = terraform_data.new
}
moved {
  from = terraform_data.old2
  to   = terraform_data.new2
}
resource "terraform_data" "new" {}
resource "terraform_data" "new2" { input = 2 }
removed {
  from = terraform_data.forget
  lifecycle { destroy = false }
}
resource "terraform_data" "single" { count = 2 }
resource "terraform_data" "rep" {}
resource "terraform_data" "trig" {
  lifecycle { replace_triggered_by = [terraform_data.rep] }
}
import {
  to = terraform_data.imp
  id = "an-id"
}
resource "terraform_data" "imp" { input = "i" }
import {
  to = terraform_data.imp2
  id = "an-id2"
}
resource "terraform_data" "imp2" {}
