resource "terraform_data" "x" {
  input = { v = "", tags = null }
}
data "terraform_remote_state" "x" {
  backend = "local"
  config  = { path = "${path.root}/other.json" }
}
module "n" { source = "./n" }
