# Every kind of change, and every reason that needs nothing but terraform_data.
resource "terraform_data" "same" { input = "same" }
resource "terraform_data" "updated" { input = { a = 2, c = null } }
resource "terraform_data" "replaced" {
  input            = "r"
  triggers_replace = { v = 2, w = [1] }
}
resource "terraform_data" "first" {
  input            = "f"
  triggers_replace = "2"
  lifecycle { create_before_destroy = true }
}
resource "terraform_data" "triggered" {
  input = "t"
  lifecycle { replace_triggered_by = [terraform_data.updated.input] }
}
resource "terraform_data" "requested" { input = "q" }
resource "terraform_data" "tainted" { input = "broken" }
removed {
  from = terraform_data.forgotten
  lifecycle { destroy = false }
}
moved {
  from = terraform_data.old_name
  to   = terraform_data.new_name
}
resource "terraform_data" "new_name" { input = "moved" }
resource "terraform_data" "counted" {
  count = 1
  input = count.index
}
resource "terraform_data" "keyed" {
  for_each = toset(["stays", "comes"])
  input    = each.key
}
resource "terraform_data" "repeated" { count = 1 }
import {
  to = terraform_data.imported
  id = "known id"
}
resource "terraform_data" "imported" { input = terraform_data.replaced.id }
data "terraform_remote_state" "later" {
  backend = "local"
  config  = { path = terraform_data.replaced.id }
}
output "kept" { value = terraform_data.same.output }
output "changed" { value = [terraform_data.updated.output] }
output "added" { value = terraform_data.updated.input }
