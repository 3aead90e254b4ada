variable "s" {
  type = string
}

resource "terraform_data" "a" {
  count = "many"
}

resource "terraform_data" "b" {
  count = -1
}

resource "terraform_data" "c" {
  count = null
}

resource "terraform_data" "d" {
  count = [1]
}

resource "terraform_data" "e" {
  count = var.s
}
