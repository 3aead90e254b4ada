# Servers of an imaginary cloud, whose provider is part of Landform. ./demo runs this with emulators/dummycloud.
terraform {
  required_providers {
    dummycloud = {
      source = "landform.dev/builtin/dummycloud"
    }
  }
}

variable "size" {
  type    = string
  default = "small"
}

resource "dummycloud_server" "web" {
  for_each = toset(["blue", "green"])

  name   = "web-${each.key}"
  region = "eu-north-1"
  size   = var.size
}

resource "dummycloud_dns_record" "www" {
  name   = "www.example.com"
  type   = "A"
  values = [for server in dummycloud_server.web : server.address]
}

output "addresses" {
  value = { for key, server in dummycloud_server.web : key => server.address }
}
