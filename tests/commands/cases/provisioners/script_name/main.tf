resource "terraform_data" "b" {
  provisioner "remote-exec" {
    script = nope.x
  }
}
