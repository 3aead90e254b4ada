# Long ways: locals over modules over resources over outputs, back and forth.
locals {
  a = "a"
  c = "${module.b.out}c"
  e = "${terraform_data.d.input}e"
  g = { deep = { deeper = [module.f.out] } }
}

module "b" {
  source = "./link"
  text   = "${local.a}b"
}

resource "terraform_data" "d" {
  input = "${local.c}d"
}

module "f" {
  source = "./link"
  text   = "${local.e}f"
}

# Each needs an output of the other, but no output needs itself.
module "left" {
  source = "./link"
  text   = "left"
  other  = module.right.constant
}

module "right" {
  source = "./link"
  text   = module.left.constant
  other  = module.left.out
}

output "end" {
  value = "${local.g.deep.deeper[0]}!"
}

output "crossed" {
  value = [module.left.seen, module.right.seen]
}
