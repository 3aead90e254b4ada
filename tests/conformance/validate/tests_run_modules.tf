resource "terraform_data" "a" {
}
-- setup/main.tf --
resource "terraform_data" "b" {
  input = local.missing
}
-- setup/child.tf --
module "under_test" {
  source = "../"
}
-- tests/main.tftest.hcl --
override_resource {
  target = terraform_data.b
}

run "setup" {
  module {
    source = "./setup"
  }

  override_resource {
    target = terraform_data.b
  }

  override_resource {
    target = terraform_data.a
  }

  expect_failures = [local.missing]
}

run "again" {
  module {
    source = "./setup"
  }
}
