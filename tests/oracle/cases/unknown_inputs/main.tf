resource "terraform_data" "a" {
  input = { x = 1, list = ["p"], maybe = null }
}

module "m" {
  source   = "./child"
  string   = terraform_data.a.id
  list     = [terraform_data.a.id, 1, true]
  set      = ["a", terraform_data.a.id]
  map      = { a = terraform_data.a.id, b = 2 }
  object   = { x = terraform_data.a.id }
  whole    = terraform_data.a.output
  strict   = terraform_data.a.id
  any      = { deep = [terraform_data.a.id, { k = 1 }] }
  numbers  = [terraform_data.a.output.x, 2]
  optional = { a = terraform_data.a.output.maybe }
}

output "m" {
  value = module.m
}
