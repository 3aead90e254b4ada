data "terraform_remote_state" "x" {
  backend = "local"
}

resource "terraform_data" "a" {
  input = terraform_data.b.id
}

output "o" {
  value = terraform_remote_state.x.outputs
}
