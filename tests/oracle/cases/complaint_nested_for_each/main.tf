# Lists of lists made into instances: flatten with composed keys.
variable "networks" {
  type = map(object({
    cidr    = string
    subnets = map(object({ bits = number, index = number }))
  }))
  default = {
    private = { cidr = "10.1.0.0/16", subnets = { db = { bits = 4, index = 1 }, api = { bits = 8, index = 2 } } }
    public  = { cidr = "10.2.0.0/16", subnets = { lb = { bits = 4, index = 0 } } }
    empty   = { cidr = "10.3.0.0/16", subnets = {} }
  }
}

locals {
  subnets = flatten([
    for network, n in var.networks : [
      for subnet, s in n.subnets : {
        network = network
        subnet  = subnet
        cidr    = cidrsubnet(n.cidr, s.bits, s.index)
      }
    ]
  ])
}

resource "terraform_data" "network" {
  for_each = var.networks
  input    = each.value.cidr
}

resource "terraform_data" "subnet" {
  for_each         = { for s in local.subnets : "${s.network}.${s.subnet}" => s }
  input            = each.value.cidr
  triggers_replace = terraform_data.network[each.value.network].id
}

resource "terraform_data" "pair" {
  for_each = { for p in setproduct(keys(var.networks), ["r", "w"]) : join("/", p) => p }
  input    = each.value
}
