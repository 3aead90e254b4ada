variable "name" { type = string }
variable "size" {
  type      = number
  sensitive = false
}
variable "base" { nullable = false }

resource "terraform_data" "host" {
  count = var.size - 1
  input = "${var.name}-${count.index}-${var.base.zone}"
}

module "sub" {
  source = "./sub"
  hosts  = terraform_data.host
}

output "ids" {
  value       = terraform_data.host[*].id
  description = "All of them."
}
output "sub" { value = module.sub.first }
