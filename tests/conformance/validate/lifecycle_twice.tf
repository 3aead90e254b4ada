resource "terraform_data" "a" {
  lifecycle {
    prevent_destroy = true
  }
  lifecycle {
    prevent_destroy = false
  }
}

data "terraform_remote_state" "s" {
  backend = "local"
  lifecycle {
    prevent_destroy = true
  }
}
