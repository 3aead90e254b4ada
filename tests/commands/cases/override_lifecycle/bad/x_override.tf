resource "terraform_data" "u" {
  lifecycle {
    create_before_destroy = true
    replace_triggered_by  = [terraform_data.t]
    precondition {
      condition     = var.v != 5
      error_message = "override pre"
    }
    postcondition {
      condition     = var.v != 6
      error_message = "override post"
    }
  }
}
resource "terraform_data" "w" {
  lifecycle {
    replace_triggered_by = [terraform_data.u]
    precondition {
      condition     = var.v != 7
      error_message = "override pre w"
    }
  }
}
resource "terraform_data" "n" {
  lifecycle {
    replace_triggered_by = [terraform_data.t]
    prevent_destroy      = true
  }
}
output "o" {
  precondition {
    condition     = var.v != 8
    error_message = "override output"
  }
}
variable "checked" {
  validation {
    condition     = var.checked != 2
    error_message = "override validation"
  }
}
