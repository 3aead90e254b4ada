locals {
  i    = 1
  k    = "b"
  text = "0"
}

resource "terraform_data" "single" {
  input = { list = ["x", "y"], map = { a = 1, b = 2 } }
}

resource "terraform_data" "counted" {
  count = 3
  input = { n = count.index, k = ["p", "q"] }
}

resource "terraform_data" "keyed" {
  for_each = { a = { deep = [1, 2] }, b = { deep = [3] } }
  input    = each.value
}

module "counted" {
  source = "./child"
  count  = 2
  n      = count.index
}

module "keyed" {
  source   = "./child"
  for_each = toset(["a", "b"])
  n        = 7
}

resource "terraform_data" "dynamic" {
  input = {
    counted  = terraform_data.counted[local.i].input.n
    as_text  = terraform_data.counted["0"].input.n
    by_text  = terraform_data.counted[local.text].input.n
    keyed    = terraform_data.keyed[local.k].input.deep[0]
    computed = terraform_data.keyed[lower("A")].input["deep"][local.i]
    last     = terraform_data.counted[length(terraform_data.counted) - 1].input.k[0]
    single   = [terraform_data.single.input.list[local.i], terraform_data.single.input.map[local.k]]
    splat    = terraform_data.single[*].input.list
    on_keyed = length(terraform_data.keyed[*])
    attrs    = terraform_data.counted[*].input.k[1]
    legacy   = terraform_data.counted.*.input.k[1]
    module   = [module.counted[local.i].n, module.counted["1"].n, module.keyed[local.k].n]
    objects  = module.counted[local.i]
    slices   = slice(terraform_data.counted[*].input.n, 0, 2)
    unknown  = { x = 1, y = 2 }[terraform_data.single.id == "x" ? "x" : "y"]
    list_u   = ["p", "q"][length(terraform_data.single.id) > 3 ? 0 : 1]
  }
}
