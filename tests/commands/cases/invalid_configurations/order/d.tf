locals {
  x = 2
}

check "a" {
}

provider "terraform" {
  version = "1.0"
  lifecycle {}
}

provider "terraform" {
}
