resource "terraform_data" "a" {
  lifecycle {
    replace_triggered_by = [var.x, terraform_data.b, each.value, count.index]
  }
}

resource "terraform_data" "b" {}

variable "x" {}
