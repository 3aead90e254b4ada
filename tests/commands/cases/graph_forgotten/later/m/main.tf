resource "terraform_data" "stays" {
  input = "changed"
}
removed {
  from = terraform_data.gone
  lifecycle {
    destroy = false
  }
}
