resource "terraform_data" "a" {
  count = 2
}

resource "terraform_data" "b" {
  for_each = toset(["0"])
  lifecycle {
    replace_triggered_by = [terraform_data.a[tonumber(each.key)].id]
  }
}
