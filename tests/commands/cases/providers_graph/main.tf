terraform {
  required_providers {
    random = { source = "hashicorp/random" }
  }
}
variable "v" { 
  default = 1
  validation {
    condition = var.v > 0
    error_message = "x"
  }
}
provider "random" {}
provider "random" {
  alias = "two"
}
provider "random" {
  alias = "unused"
}
resource "random_pet" "a" { length = var.v }
resource "random_pet" "b" { 
  provider = random.two
  count = 2
  prefix = random_pet.a.id
  lifecycle {
    create_before_destroy = true
  }
}
module "m" {
  source = "./m"
  providers = { random = random.two }
}
output "o" { value = module.m }
