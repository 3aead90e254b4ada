resource "terraform_data" "a" {
  lifecycle {
    ignore_changes = ["input", "no thing"]
  }
}

resource "terraform_data" "b" {
  depends_on = ["terraform_data.a", "terraform_data.missing", "1 2"]
}
