resource "terraform_data" "u" {
  lifecycle {
    create_before_destroy = true
    replace_triggered_by  = [terraform_data.t]
  }
}
resource "terraform_data" "w" {
  lifecycle {
    replace_triggered_by = [terraform_data.u]
  }
}
resource "terraform_data" "n" {
  lifecycle {
    replace_triggered_by = [terraform_data.t]
    prevent_destroy      = true
  }
}
