variable "v" {}
variable "v" {}
variable "v" {}

locals {
  l = 1
}
locals {
  l = 2
}
locals {
  l = 3
}

output "o" {
  value = 1
}
output "o" {
  value = 2
}
output "o" {
  value = 3
}

resource "terraform_data" "r" {}
resource "terraform_data" "r" {}
resource "terraform_data" "r" {}

data "terraform_remote_state" "d" {
  backend = "local"
}
data "terraform_remote_state" "d" {
  backend = "local"
}
data "terraform_remote_state" "d" {
  backend = "local"
}

module "m" {
  source = "./child"
}
module "m" {
  source = "./child"
}
module "m" {
  source = "./child"
}

provider "terraform" {}
provider "terraform" {}
provider "terraform" {}

check "c" {
  assert {
    condition     = true
    error_message = "x"
  }
}
check "c" {
  assert {
    condition     = true
    error_message = "x"
  }
}
check "c" {
  assert {
    condition     = true
    error_message = "x"
  }
}
-- child/main.tf --
