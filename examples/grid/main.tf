terraform {
  required_providers {
    grid = { source = "threefoldtech/grid" }
  }
}

provider "grid" {
  mnemonic      = "any words will do for the simulated grid"
  poll_interval = "100ms"
}

resource "grid_scheduler" "nodes" {
  requests {
    name      = "web"
    cru       = 2
    mru       = 2048
    wireguard = true
    yggdrasil = false
  }
  requests {
    name          = "gateway"
    public_config = true
    distinct      = true
    wireguard     = true
    yggdrasil     = false
  }
}

resource "grid_network" "private" {
  name          = "private"
  ip_range      = "10.1.0.0/16"
  nodes         = values(grid_scheduler.nodes.nodes)
  add_wg_access = true
}

resource "grid_deployment" "web" {
  name         = "web"
  node         = grid_scheduler.nodes.nodes["web"]
  network_name = grid_network.private.name

  disks {
    name = "data"
    size = 10
  }
  vms {
    name       = "web"
    flist      = "https://hub.grid.tf/tf-official-apps/base:latest.flist"
    entrypoint = "/sbin/zinit init"
    cpu        = 2
    memory     = 2048
    mounts {
      name        = "data"
      mount_point = "/data"
    }
  }
}

resource "grid_name_proxy" "www" {
  name     = "www"
  node     = grid_scheduler.nodes.nodes["gateway"]
  backends = ["http://${grid_deployment.web.vms[0].ip}:8000"]
  network  = grid_network.private.name
}

output "url" {
  value = "https://${grid_name_proxy.www.fqdn}"
}
