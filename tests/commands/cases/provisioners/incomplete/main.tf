resource "terraform_data" "a" {
  provisioner "file" {
    connection {
      nope = 1
    }
  }

  provisioner "remote-exec" {
  }
}
