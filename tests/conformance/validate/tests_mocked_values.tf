variable "size" {
  default = 1
}
resource "terraform_data" "a" {
}
resource "terraform_data" "b" {
}
resource "terraform_data" "c" {
}
resource "terraform_data" "d" {
}
-- main.tftest.hcl --
mock_provider "terraform" {
  mock_resource "terraform_data" {
    defaults = { id = var.size }
  }
  mock_data "terraform_remote_state" {
    defaults = "text"
  }
}

override_resource {
  target = terraform_data.a
  values = ({ id = { of = [var.size] } })
}

override_resource {
  target = terraform_data.b
  values = var.size
}

override_resource {
  target = terraform_data.c
  values = { (var.size) = 1 }
}

override_resource {
  target = terraform_data.d
  values = null
}

run "one" {
  override_resource {
    target = terraform_data.a
    values = { id = "x", (true) = 2 }
  }
}
