variable "l" {
  type = list(string)
}

resource "terraform_data" "a" {
  for_each = ["x"]
}

resource "terraform_data" "b" {
  for_each = var.l
}

resource "terraform_data" "c" {
  for_each = null
}

resource "terraform_data" "d" {
  for_each = toset([1, 2])
}

resource "terraform_data" "e" {
  for_each = "x"
}
