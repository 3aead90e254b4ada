variable "keys" {
  type    = set(string)
  default = ["a", "b"]
}

module "pair" {
  source   = "./pair"
  for_each = var.keys
  name     = each.key
}

resource "terraform_data" "many" {
  count = 3
  input = "many-${count.index}"
}

resource "terraform_data" "user" {
  input = terraform_data.many[1].input
}

output "pairs" {
  value = { for key, pair in module.pair : key => pair.value }
}

output "many" {
  value = terraform_data.many[*].input
}
