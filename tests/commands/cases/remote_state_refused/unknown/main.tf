variable "backend" {
  default = "bogus"
}

data "terraform_remote_state" "r" {
  backend = var.backend
}
