variable "n" {
  type      = number
  ephemeral = true
}

resource "terraform_data" "a" {
  count = var.n
}

resource "terraform_data" "b" {
  for_each = toset([tostring(var.n)])
}
