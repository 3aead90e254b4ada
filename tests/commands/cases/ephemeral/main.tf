resource "terraform_data" "length" {
  input = 12
}

ephemeral "random_password" "p" {
  length = terraform_data.length.output

  lifecycle {
    postcondition {
      condition     = length(self.result) == 12
      error_message = "Too short."
    }
  }
}

resource "terraform_data" "user" {
  input = ephemeralasnull(ephemeral.random_password.p.result) == null

  provisioner "local-exec" {
    command = "test ${length(ephemeral.random_password.p.result)} = 12 && echo good"
  }
}

check "c" {
  assert {
    condition     = ephemeral.random_password.p.length == 12
    error_message = "Never."
  }
}
