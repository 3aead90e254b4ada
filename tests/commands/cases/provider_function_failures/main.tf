# Messages name the parameters of functions of providers, too, whatever the provider is called here.
terraform {
  required_providers {
    tf = { source = "terraform.io/builtin/terraform" }
  }
}

variable "text" {
  default = "a = {"
}

output "decoded" {
  value = provider::tf::decode_tfvars(var.text)
}
