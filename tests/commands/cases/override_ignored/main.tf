variable "v" { default = 1 }
resource "terraform_data" "a" {
  input = var.v
  lifecycle { ignore_changes = [triggers_replace] }
}
resource "terraform_data" "b" {
  input = var.v
  lifecycle { ignore_changes = all }
}
resource "terraform_data" "c" {
  input = var.v
  lifecycle { ignore_changes = [input] }
}
resource "terraform_data" "d" {
  input            = var.v
  triggers_replace = var.v
  lifecycle {
    create_before_destroy = true
    prevent_destroy       = true
  }
}
resource "terraform_data" "e" { input = var.v }
