resource "terraform_data" "each" {
  for_each = toset(["a"])
}

resource "terraform_data" "not_counted" {
  lifecycle {
    replace_triggered_by = [terraform_data.each[count.index].output]
  }
}

resource "terraform_data" "counted" {
  count = 1

  lifecycle {
    replace_triggered_by = [terraform_data.each[each.key]]
  }
}
