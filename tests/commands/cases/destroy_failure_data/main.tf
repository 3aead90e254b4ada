data "terraform_remote_state" "r" {
  backend = "local"
  config  = { path = "other.tfstate" }
}
data "terraform_remote_state" "free" {
  backend = "local"
  config  = { path = "other.tfstate" }
}
data "terraform_remote_state" "later" {
  backend = "local"
  config  = { path = terraform_data.x.input }
}
resource "terraform_data" "a" {
  input = data.terraform_remote_state.r.outputs
  provisioner "local-exec" {
    when    = destroy
    command = "test ! -e fail"
  }
}
resource "terraform_data" "x" { input = "other.tfstate" }
resource "terraform_data" "b" { input = data.terraform_remote_state.later.outputs }
