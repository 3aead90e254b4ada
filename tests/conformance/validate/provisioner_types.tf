resource "terraform_data" "a" {
  provisioner "shell" {
    command = "one"
  }

  provisioner "shell" {
    command = "two"
  }

  provisioner "another" {
  }

  provisioner "local-exec" {
    command = "three"
  }
}

resource "terraform_data" "b" {
  input = terraform_data.nothing
  provisioner "shell" {
    command = "four"
  }
}
