resource "terraform_data" "a" {
  provisioner "remote-exec" {
    inline = "x"
    connection {
      hosst = "x"
    }
  }
}

resource "terraform_data" "b" {
  connection {
    host = self.id
    port = "many"
  }
  provisioner "file" {
    source = "x"
  }
}
