module "short" {
  source  = "hashicorp/consul/aws"
  version = "0.1.0"
}
module "long" {
  source  = "registry.terraform.io/hashicorp/consul/aws"
  version = "0.1.0"
}
module "host" {
  source  = "hashicorp/consul/aws//modules/run"
  version = "0.1.0"
}
module "other_host" {
  source  = "hashicorp/consul/aws"
  version = "0.1.0"
}
module "local" {
  source = "./m"
}
module "git" {
  source = "git::https://github.com/hashicorp/example.git"
}
module "unreadable" {
  source  = "hashicorp/consul/aws"
  version = "0.1.0"
}
-- .terraform/modules/modules.json --
{"Modules":[
  {"Key":"","Source":"","Dir":"."},
  {"Key":"short","Source":"hashicorp/consul/aws","Version":"0.1.0","Dir":"m"},
  {"Key":"long","Source":"hashicorp/consul/aws","Version":"0.1.0","Dir":"m"},
  {"Key":"host","Source":"Registry.Terraform.IO/hashicorp/consul/aws//modules/run","Version":"0.1.0","Dir":"m"},
  {"Key":"other_host","Source":"app.example.com/hashicorp/consul/aws","Version":"0.1.0","Dir":"m"},
  {"Key":"local","Source":"./m/","Dir":"m"},
  {"Key":"git","Source":"github.com/hashicorp/example","Dir":"m"},
  {"Key":"unreadable","Source":"not a source","Version":"0.1.0","Dir":"m"}
]}
-- m/main.tf --
