resource "terraform_data" "a" {
}

resource "terraform_data" "b" {
  count = tonumber(terraform_data.a.id)
}
