resource "terraform_data" "a" {
  input = 2
}

resource "terraform_data" "b" {
  input = 1
}

# The output "gone" of the state is no longer here.
output "a" {
  value = terraform_data.a.output
}
