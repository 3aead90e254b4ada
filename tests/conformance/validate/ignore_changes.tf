resource "terraform_data" "a" {
  lifecycle {
    ignore_changes = [inputs, output]
  }
}

resource "terraform_data" "b" {
  lifecycle {
    ignore_changes = input
  }
}

resource "terraform_data" "c" {
  lifecycle {
    ignore_changes = [1 + 1]
  }
}
