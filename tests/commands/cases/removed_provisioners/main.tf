resource "terraform_data" "many" {
  count = 2
  input = "n${count.index}"
}

resource "terraform_data" "one" {
  input = "one"
}
