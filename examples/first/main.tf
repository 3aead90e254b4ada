# A network, described by a few variables; everything else is computed.

variable "network" {
  description = "The network and the parts to cut it into."
  type = object({
    name  = string
    cidr  = optional(string, "10.20.0.0/16")
    parts = map(object({ bits = optional(number, 8), public = optional(bool, false) }))
  })
  default = {
    name = "shop"
    parts = {
      web   = { public = true }
      app   = {}
      cache = { bits = 10 }
    }
  }
}

variable "environment" {
  type    = string
  default = "staging"
}

locals {
  names = sort(keys(var.network.parts))

  # Consecutive subnets of the requested sizes.
  cidrs = cidrsubnets(var.network.cidr, [for n in local.names : var.network.parts[n].bits]...)

  subnets = {
    for i, name in local.names : name => {
      cidr   = local.cidrs[i]
      public = var.network.parts[name].public
      tags   = merge(local.tags, { Name = "${var.network.name}-${name}" })
    }
  }

  tags = {
    Environment = title(var.environment)
    ManagedBy   = "landform"
  }

  greeting = templatefile("greeting.tftpl", {
    name    = var.network.name
    subnets = local.subnets
  })
}
