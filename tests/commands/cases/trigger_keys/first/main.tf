resource "terraform_data" "a" {
  for_each = toset(["x"])
}

resource "terraform_data" "b" {
  for_each = toset(["x", "z"])
  lifecycle {
    replace_triggered_by = [terraform_data.a[each.key].output]
  }
}
