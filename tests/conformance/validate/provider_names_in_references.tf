terraform {
  required_providers {
    a = {
      source = "foo/terraform-provider-foo"
    }
    b = {
      source = "terraform-foo"
    }
    c = {
      source = "foo/terraform-provider-"
    }
  }
}
resource "terraform_data" "a" {
  provider = TEST
}
resource "terraform_data" "b" {
  provider = my_test.x
}
provider "bad_name" {}
provider "bad_name" {}
ephemeral "not good" "also not" {}
