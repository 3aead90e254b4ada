resource "terraform_data" "a" {
  provisioner "local-exec" {
    command     = "true"
    working_dir = "missing"
  }
}
