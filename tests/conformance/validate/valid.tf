variable "size" {
  type    = number
  default = 3
}

locals {
  names = [for i in range(3) : "n${i}"]
}

resource "terraform_data" "a" {
  count = var.size
  input = local.names[count.index]
}

output "ids" {
  value = terraform_data.a[*].id
}
