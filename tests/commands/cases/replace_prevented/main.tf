resource "terraform_data" "kept" {
  lifecycle {
    prevent_destroy = true
  }
}
