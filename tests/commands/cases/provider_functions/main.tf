# The provider is declared here, under another name, and not in the module.
terraform {
  required_providers {
    tf = { source = "terraform.io/builtin/terraform" }
  }
}

module "m" {
  source = "./m"
}

output "encoded" {
  value = provider::tf::encode_expr([1])
}

output "by_type" {
  value = provider::terraform::encode_expr([1])
}
