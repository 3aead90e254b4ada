locals {
  a = count.index
  b = each.key
  c = each.value
}

resource "terraform_data" "a" {
  input = count.index
}

resource "terraform_data" "b" {
  count = 1
  input = each.value
}

resource "terraform_data" "c" {
  for_each = {}
  input    = [count.index, each.nothing]
}

resource "terraform_data" "d" {
  count = 1
  input = count.nothing
}
