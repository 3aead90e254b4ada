resource "terraform_data" "kept" {
  count = 2
  input = count.index

  lifecycle {
    postcondition {
      condition     = self.input < 4
      error_message = "Too large."
    }
  }
}

resource "terraform_data" "first" {
  input = terraform_data.kept[0].output
}

resource "terraform_data" "renamed" {
  input = terraform_data.first.output

  lifecycle {
    create_before_destroy = true
  }
}
