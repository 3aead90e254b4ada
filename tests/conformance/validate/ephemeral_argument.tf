variable "token" {
  ephemeral = true
}

resource "terraform_data" "a" {
  input = var.token
}

resource "terraform_data" "b" {
  input = { a = [var.token] }
}
