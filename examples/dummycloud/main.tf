# Everything in the provider dummycloud. docs/providers.md says how to run it.
terraform {
  required_providers {
    dummycloud = { source = "registry.example.com/landform/dummycloud" }
  }
}

data "dummycloud_regions" "eu" {
  prefix    = "eu-"
  available = true
}

resource "dummycloud_server" "web" {
  name   = "web"
  region = data.dummycloud_regions.eu.names[0]
  disk {
    size = 10
  }
  disk {
    size = 200
    kind = "hdd"
  }
  timeouts {
    create = "2m"
  }
}

# Created for this run, and revoked at its end.
ephemeral "dummycloud_token" "volume" {
  scope = "write"
}

resource "dummycloud_volume" "data" {
  name           = "data-${dummycloud_server.web.id}"
  region         = dummycloud_server.web.region
  size           = 5
  server_id      = dummycloud_server.web.id
  policy         = jsonencode({ read = ["all"], write = [] })
  secret         = ephemeral.dummycloud_token.volume.token # in no plan and no state
  secret_version = 1
}

resource "dummycloud_dns_record" "www" {
  name   = "www.example.com"
  type   = "A"
  values = [dummycloud_server.web.address]
}

output "server" {
  value = provider::dummycloud::parse_urn(dummycloud_server.web.urn)
}
