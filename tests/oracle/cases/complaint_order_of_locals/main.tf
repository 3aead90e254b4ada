# for_each over locals that come from repeated resources.
resource "terraform_data" "used" {
  for_each = local.by_zone
  input    = each.value
}

locals {
  by_zone = { for k, s in terraform_data.subnet : s.input.zone => s.input.cidr }
  zones = {
    first  = { zone = "1a", cidr = "10.0.16.0/24" }
    second = { zone = "1b", cidr = "10.0.32.0/24" }
  }
}

resource "terraform_data" "subnet" {
  for_each = local.zones
  input    = each.value
}

resource "terraform_data" "gateway" {
  for_each = terraform_data.subnet
  input    = "gateway in ${each.value.input.zone}"
}

locals {
  total = local.early == null ? 0 : length(local.early)
  early = terraform_data.counted[*].input
}

resource "terraform_data" "counted" {
  count = 2
  input = count.index
}

resource "terraform_data" "after" {
  count = local.total
  input = local.early[count.index] * 10
}
