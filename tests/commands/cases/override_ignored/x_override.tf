resource "terraform_data" "a" {
  lifecycle { ignore_changes = all }
}
resource "terraform_data" "b" {
  lifecycle { ignore_changes = [triggers_replace] }
}
resource "terraform_data" "c" {
  lifecycle { ignore_changes = [] }
}
resource "terraform_data" "d" {
  lifecycle {
    create_before_destroy = false
    prevent_destroy       = false
  }
}
resource "terraform_data" "e" {
  lifecycle { ignore_changes = all }
}
