ephemeral "random_password" "p" {
  length = 8
}

resource "terraform_data" "stored" {
  input = ephemeral.random_password.p.result
}

output "o" {
  value = ephemeral.random_password.p.result
}
