provider "terraform" {
  alias = "y"
}
resource "terraform_data" "b" {
  provider = terraform.y
  input    = 2
}
resource "terraform_data" "c" {
  provider = terraform.y
  input    = terraform_data.b.output
}
