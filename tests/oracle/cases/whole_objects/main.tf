resource "terraform_data" "one" {
  input = { a = 1 }
}

resource "terraform_data" "many" {
  for_each = toset(["x", "y"])
  input    = each.key
}

resource "terraform_data" "counted" {
  count = 2
}

resource "terraform_data" "consumer" {
  input = {
    one     = terraform_data.one
    many    = terraform_data.many
    counted = terraform_data.counted
    keys    = [for r in values(terraform_data.many) : keys(r)]
    input   = { for k, r in terraform_data.many : k => r.input }
  }
}

module "child" {
  source    = "./child"
  resource  = terraform_data.one
  resources = terraform_data.many
}

output "child" {
  value = module.child
}

output "consumer" {
  value = terraform_data.consumer.input.one.input
}
