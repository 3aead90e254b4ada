resource "terraform_data" "t" {
  input = 1
}
resource "terraform_data" "s" {
  input = terraform_data.t.output
}
output "o" {
  value = terraform_data.s.output
}
