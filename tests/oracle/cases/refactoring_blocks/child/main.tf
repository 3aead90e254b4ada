moved {
  from = terraform_data.before
  to   = terraform_data.after
}

resource "terraform_data" "after" {
  input = path.module
}
