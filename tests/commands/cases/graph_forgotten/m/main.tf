resource "terraform_data" "gone" {
}
resource "terraform_data" "stays" {
  input = terraform_data.gone.id
}
