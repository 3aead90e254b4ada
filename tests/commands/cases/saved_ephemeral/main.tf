variable "token" {
  type      = string
  ephemeral = true
}
resource "terraform_data" "a" {
  input = ephemeralasnull(var.token) == null
}
