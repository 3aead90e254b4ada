resource "terraform_data" "a" {
  provisioner "file" {
    destination = "c"
  }
}
