# Both blocks are wrong unless everything is destroyed.
resource "terraform_data" "a" {
}

resource "terraform_data" "b" {
}

moved {
  from = terraform_data.a
  to   = terraform_data.c
}

removed {
  from = terraform_data.b
}
