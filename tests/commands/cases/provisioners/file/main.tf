resource "terraform_data" "a" {
  provisioner "remote-exec" {
    inline     = ["a"]
    on_failure = continue
  }
  provisioner "file" {
    content     = "b"
    destination = "c"
  }
}
