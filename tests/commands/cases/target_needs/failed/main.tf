variable "keys" {
  default = "x"
}

resource "terraform_data" "a" {
  for_each = toset(var.keys)
}

resource "terraform_data" "b" {
  input = length(terraform_data.a)
}

resource "terraform_data" "c" {
}
