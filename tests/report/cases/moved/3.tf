# run: taint terraform_data.rep

resource "terraform_data" "a" {
  input = 1
}
resource "terraform_data" "e" {
  input = 3
}
resource "terraform_data" "single" { count = 2 }
resource "terraform_data" "rep" {
  lifecycle { create_before_destroy = true }
}
resource "terraform_data" "trig" {
  lifecycle { replace_triggered_by = [terraform_data.rep] }
}
