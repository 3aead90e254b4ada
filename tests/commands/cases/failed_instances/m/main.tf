variable "t" {}
variable "k" {}
resource "terraform_data" "p" {
  triggers_replace = var.t
}
resource "terraform_data" "q" {
  triggers_replace = terraform_data.p.id
  input            = var.k
  provisioner "local-exec" {
    when    = destroy
    command = "test '${self.input}' != 0"
  }
}
