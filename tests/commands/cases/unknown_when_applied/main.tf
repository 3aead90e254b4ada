# With -target, what the second depends on is not created.
resource "terraform_data" "a" {
  count = 3
}

resource "terraform_data" "t" {
  for_each = { for i, a in terraform_data.a : "t${i}" => a.id }
  input    = [each.value, toset([each.value]), "x", { tag = each.value }]
}
