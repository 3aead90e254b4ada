# Modules repeated by the outputs of another one.
module "with_output" {
  source = "./with_output"
}

module "using_count" {
  source = "./child"
  count  = module.with_output.number
}

module "using_for_each" {
  source   = "./child"
  for_each = module.with_output.map
  name     = each.key
}

resource "terraform_data" "direct" {
  for_each = toset(module.with_output.list)
  input    = each.key
}
