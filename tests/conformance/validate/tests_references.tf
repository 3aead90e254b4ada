locals {
  x = 1
}

resource "terraform_data" "a" {
}
-- main.tftest.hcl --
override_resource {
  target = terraform_data.missing
}

override_module {
  target = module.missing
}

mock_provider "aws" {
  override_resource {
    target = aws_vpc.missing[0]
  }
}

run "first" {
  override_data {
    target = data.aws_ami.missing
  }

  providers = {
    aws = aws.west
  }

  expect_failures = [
    local.x,
    module.m,
    path.module,
    terraform_data.a,
    terraform_data.a[0],
    "terraform_data.a",
    run.second,
    output.x,
  ]
}
