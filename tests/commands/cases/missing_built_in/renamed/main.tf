# It is the provider that has types, not its name here.
terraform {
  required_providers {
    tf = { source = "terraform.io/builtin/terraform" }
  }
}

resource "tf_data" "a" {
}

resource "terraform_dato" "b" {
  provider = tf
}

data "tf_remote_state" "a" {
}

ephemeral "tf_token" "a" {
}

resource "terraform_data" "c" {
  provider = tf
  inputs   = 1
}
