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
  for_each = toset(["a"])
  input = terraform_data.first.output
}

resource "terraform_data" "new" {
  count = 2
}

output "new" {
  value = terraform_data.new[1].output
}
