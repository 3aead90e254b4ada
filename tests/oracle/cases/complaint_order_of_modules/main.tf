# What a module needs comes later in the alphabet and in the file.
module "a_last" {
  source = "./consumer"
  values = module.m_middle.out
}

module "m_middle" {
  source = "./consumer"
  values = module.z_first.out
}

module "z_first" {
  source = "./consumer"
  values = local.a
}

locals {
  a = [for x in local.z : "${x}!"]
  z = ["one", "two"]
}

output "end" {
  value = module.a_last.out
}
