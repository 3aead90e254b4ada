variable "path" {
  default = "main.tf"
}

variable "name" {
  default = "path"
}

variable "kind" {
  default = "local"
}

data "terraform_remote_state" "r" {
  backend = var.kind
  config  = { (var.name) = var.path }
  # What is read takes its place.
  outputs = { ignored = true }
}
