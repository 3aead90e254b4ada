# Settings in files, merged by environment: what many root modules look like.
variable "environment" {
  type    = string
  default = "staging"
  validation {
    condition     = contains(["staging", "live"], var.environment)
    error_message = "Unknown environment."
  }
}

locals {
  defaults = yamldecode(file("${path.module}/settings/defaults.yaml"))
  own      = try(yamldecode(file("${path.module}/settings/${var.environment}.yaml")), {})
  missing  = try(yamldecode(file("${path.module}/settings/nope.yaml")), "none")
  settings = merge(local.defaults, local.own)
  services = { for s in local.settings.services : s.name => merge({ replicas = 1, public = false }, s) }
}

resource "terraform_data" "service" {
  for_each = local.services
  input = {
    replicas = each.value.replicas
    public   = each.value.public
    image    = "${local.settings.registry}/${each.key}:${lookup(each.value, "tag", "latest")}"
  }
}

resource "terraform_data" "public" {
  for_each = { for k, s in local.services : k => s if s.public }
  input    = "https://${each.key}.${local.settings.domain}"
}

resource "terraform_data" "missing" {
  input = local.missing
}

output "services" {
  value = local.services
}
