variable "zone" {
  type = object({ cidr = string, ports = list(string), tags = map(string) })
}

variable "secret" {}

resource "terraform_data" "zone" {
  input = merge(var.zone.tags, { cidr = var.zone.cidr, ports = join(",", var.zone.ports), secret = var.secret })
}
