resource "terraform_data" "a" {
  provisioner "unknown" {
  }
}

resource "terraform_data" "b" {
  provisioner "other" {
    when = destroy
  }
}
