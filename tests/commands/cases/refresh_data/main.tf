variable "n" {
  type    = number
  default = 2
}

# What is no longer configured: objects stay until they are destroyed, data sources are forgotten.
resource "terraform_data" "kept" {
  count = var.n
}

data "terraform_remote_state" "forgotten" {
  count   = var.n
  backend = "local"
  config = {
    path = "other.json"
  }
}

output "kept" {
  value = length(terraform_data.kept)
}

output "forgotten" {
  value = length(data.terraform_remote_state.forgotten)
}
