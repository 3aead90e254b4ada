variable "v" {}
variable "v" {}

locals {
  l = 1
}
locals {
  l = 2
}

output "o" {
  value = 1
}
output "o" {
  value = 2
}

resource "terraform_data" "r" {}
resource "terraform_data" "r" {}

module "m" {
  source = "./child"
}
module "m" {
  source = "./child"
}
-- child/main.tf --
