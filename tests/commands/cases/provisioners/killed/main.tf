resource "terraform_data" "a" {
  provisioner "local-exec" {
    command = "kill -9 $$"
  }
}
