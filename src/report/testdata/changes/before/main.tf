resource "terraform_data" "same" { input = "same" }
resource "terraform_data" "updated" { input = { a = 1, b = ["x"] } }
resource "terraform_data" "replaced" {
  input            = "r"
  triggers_replace = { v = 1, w = [1] }
}
resource "terraform_data" "first" {
  input            = "f"
  triggers_replace = "1"
  lifecycle { create_before_destroy = true }
}
resource "terraform_data" "triggered" {
  input = "t"
  lifecycle { replace_triggered_by = [terraform_data.updated.input] }
}
resource "terraform_data" "requested" { input = "q" }
resource "terraform_data" "tainted" {
  input = "broken"
  provisioner "local-exec" {
    command    = "exit 1"
    on_failure = fail
  }
}
resource "terraform_data" "removed" { input = 1.5 }
resource "terraform_data" "forgotten" { input = "kept" }
resource "terraform_data" "old_name" { input = "moved" }
resource "terraform_data" "counted" {
  count = 3
  input = count.index
}
resource "terraform_data" "keyed" {
  for_each = toset(["stays", "goes"])
  input    = each.key
}
resource "terraform_data" "repeated" {}
output "kept" { value = terraform_data.same.output }
output "changed" { value = [terraform_data.updated.output] }
output "dropped" { value = "gone" }
