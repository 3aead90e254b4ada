module "source" {
  source = "hashicorp/consul/aws//modules/consul-cluster"
}
module "version" {
  source  = "hashicorp/consul/aws"
  version = "~> 0.2"
}
module "versioned" {
  source  = "hashicorp/consul/aws"
  version = ">= 0.1"
}
module "same" {
  source  = "hashicorp/consul/aws"
  version = "0.1.0"
}
module "gone" {
  source = "hashicorp/consul/aws"
}
-- .terraform/modules/modules.json --
{"Modules":[
  {"Key":"","Source":"","Dir":"."},
  {"Key":"source","Source":"registry.terraform.io/hashicorp/consul/aws","Version":"0.1.0","Dir":"m"},
  {"Key":"version","Source":"registry.terraform.io/hashicorp/consul/aws","Version":"0.1.0","Dir":"m"},
  {"Key":"versioned","Source":"registry.terraform.io/hashicorp/consul/aws","Dir":"m"},
  {"Key":"same","Source":"registry.terraform.io/hashicorp/consul/aws","Version":"0.1.0","Dir":"m"},
  {"Key":"gone","Source":"registry.terraform.io/hashicorp/consul/aws","Version":"0.1.0","Dir":"nothing"}
]}
-- m/main.tf --
