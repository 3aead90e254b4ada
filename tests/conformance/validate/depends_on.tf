resource "terraform_data" "a" {
  depends_on = [terraform_data.b, terraform_data.c.id]
}

resource "terraform_data" "c" {
  depends_on = [var.x]
}

resource "terraform_data" "d" {
  depends_on = [terraform_data.a]
}
