resource "terraform_data" "a" {
  provisioner "file" {
    source      = ["x"]
    destination = "/x"
    connection {
      host = [1]
      port = "x"
    }
  }
}

resource "terraform_data" "b" {
  provisioner "remote-exec" {
    inline = "x"
    script = "y"
  }
}
