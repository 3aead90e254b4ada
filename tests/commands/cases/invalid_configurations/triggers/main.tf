resource "terraform_data" "a" {
  lifecycle {
    replace_triggered_by = [not_a_reference]
  }
}

resource "terraform_data" "b" {
  lifecycle {
    replace_triggered_by = [local.x, not_a_reference]
  }
}
