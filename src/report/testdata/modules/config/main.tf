# Modules in modules, with keys; references that lead through them.
variable "size" { default = 3 }

locals {
  names = toset(["a", "b"])
  first = module.net["a"].ids
}

module "net" {
  source   = "./net"
  for_each = local.names
  name     = each.key
  size     = var.size
  base     = terraform_data.base.output
}

module "plain" {
  source     = "./plain"
  count      = 2
  input      = local.first
  depends_on = [module.net, terraform_data.base]
}

module "all" {
  source = "./plain"
  input  = { whole = module.net, each = module.plain[*].result, one = module.plain[0] }
}

module "constant" {
  source = "./plain"
  input  = "fixed"
}

resource "terraform_data" "base" {
  input = { zone = "z", other = "o" }
}
resource "terraform_data" "user" {
  input            = module.net["b"].ids[0]
  triggers_replace = [module.all.result["whole"], local.first]
}

output "net" { value = module.net["a"] }
output "result" { value = module.all.result }
