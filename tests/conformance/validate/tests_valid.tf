variable "size" {
  type    = number
  default = 1

  validation {
    condition     = var.size > 0
    error_message = "Must be positive."
  }
}

resource "terraform_data" "a" {
  input = var.size
}

output "size" {
  value = terraform_data.a.output
}

check "fits" {
  assert {
    condition     = var.size < 10
    error_message = "Too large."
  }
}
-- main.tftest.hcl --
variables {
  size = 2
}

provider "null" {
  alias = "other"
}

mock_provider "aws" {
  alias           = "fake"
  override_during = plan

  mock_resource "aws_vpc" {
    defaults = {
      id = "vpc-1"
    }
  }

  mock_data "aws_ami" {
    override_during = apply
  }
}

override_resource {
  target = terraform_data.a
  values = {
    id = "x"
  }
}

run "first" {
  command = plan

  plan_options {
    mode    = normal
    refresh = false
    target  = [terraform_data.a]
    replace = [terraform_data.a]
  }

  assert {
    condition     = output.size == 2
    error_message = "Wrong size."
  }
}

run "second" {
  variables {
    size = -1
  }

  providers = {
    null = null.other
  }

  expect_failures = [var.size, output.size, check.fits, terraform_data.a, data.null_data_source.x]
}
-- tests/more.tftest.hcl --
run "only" {
  state_key = "mine"
}
