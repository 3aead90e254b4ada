resource "terraform_data" "a" {
}
-- main.tftest.hcl --
variables {
  size = 2
}

variables {
  size = 3
}

provider "null" {
}

provider "null" {
}

mock_provider "NULL" {
}

mock_provider "aws" {
  override_during = never

  mock_resource "aws_vpc" {
  }

  mock_resource "aws_vpc" {
  }

  override_data {
  }

  override_resource {
    target = data.aws_ami.x
  }
}

override_module {
  target = terraform_data.a
}

override_data {
  target = terraform_data.a
}

override_resource {
  target = module.a
}

override_resource {
  target = terraform_data.a
}

override_resource {
  target = terraform_data.a
}

unknown {
}

run "first" {
  command = "plan"

  plan_options {
    mode    = refresh-only
    refresh = false
  }

  plan_options {
    mode = odd
  }
}

run "fir st" {
  assert {
    condition     = true
    error_message = "x"
  }
  variables {
  }
  variables {
  }
  module {
  }
  expect_failures = "a"
  more            = 1
}

run "first" {
}

run "remote" {
  module {
    source = "git::https://example.com/a.git"
  }
}

run "second" {
}

run "second" {
}
