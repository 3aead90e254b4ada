data "terraform_remote_state" "r" {
  backend  = "missing"
  defaults = ["a"]
}
