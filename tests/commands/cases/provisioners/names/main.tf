resource "terraform_data" "a" {
  provisioner "file" {
    destination = nope.x
    other       = 1
    connection {
      host = nope.y
    }
  }
}

resource "terraform_data" "c" {
  provisioner "local-exec" {
    command = nope.x
  }
}
