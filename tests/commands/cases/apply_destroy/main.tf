resource "terraform_data" "one" {
  input = "x"
}

resource "terraform_data" "two" {
  input = "y"
}

output "one" {
  value = terraform_data.one.output
}
