resource "terraform_data" "a" {
  provisioner "local-exec" {
    when       = sometimes
    on_failure = "maybe"
    command    = "x"
  }
  provisioner "local-exec" {
    when    = destroy
    command = "x ${var.y}"
  }
  connection {
    host = "x"
  }
  connection {
    host = "x"
  }
}

variable "y" {}
