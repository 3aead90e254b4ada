resource "terraform_data" "a" {
}
-- setup/main.tf --
resource "terraform_data" "b" {
  input = local.missing
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
}

run "again" {
  module {
    source = "./setup"
  }
}
-- tests/bad.tftest.hcl --
run "versioned" {
  module {
    source  = "./setup"
    version = "1.0"
  }
}
