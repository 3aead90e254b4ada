variable "v" { default = 1 }
resource "terraform_data" "t" { input = var.v }
resource "terraform_data" "u" {
  input = 2
  lifecycle {
    ignore_changes = [triggers_replace]
  }
}
resource "terraform_data" "w" {
  input = 3
  lifecycle {
    replace_triggered_by = [terraform_data.t]
    precondition {
      condition     = var.v != 9
      error_message = "base"
    }
  }
}
resource "terraform_data" "n" {
  input = 3
}
output "o" {
  value = 1
  precondition {
    condition     = var.v < 100
    error_message = "base"
  }
}
variable "checked" { default = 1 }
