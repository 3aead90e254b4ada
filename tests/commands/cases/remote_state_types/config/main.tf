data "terraform_remote_state" "r" {
  backend = "local"
  config  = 3
}
