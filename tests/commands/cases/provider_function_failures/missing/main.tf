# Of a provider with functions, of one without any, and of one that is not declared.
terraform {
  required_providers {
    tf     = { source = "terraform.io/builtin/terraform" }
    random = { source = "hashicorp/random" }
  }
}

output "renamed" {
  value = provider::tf::nope(1)
}

output "none" {
  value = provider::random::nope(1)
}

output "undeclared" {
  value = provider::other::nope(1)
}
