variable "secret" {
  type      = map(string)
  sensitive = true
}

resource "terraform_data" "a" {
  for_each = var.secret
}

resource "terraform_data" "b" {
  for_each = sensitive({ a = 1 })
}

resource "terraform_data" "c" {
  count = sensitive(1)
}
