variable "password" {
  type      = string
  default   = "hunter2"
  sensitive = true
}

variable "settings" {
  type = object({
    user  = string
    token = string
  })
  default   = { user = "u", token = "t" }
  sensitive = true
}

locals {
  mixed = {
    open   = "open"
    secret = var.password
    list   = [1, sensitive(2), 3]
  }
  upper = upper(var.password)
}

resource "terraform_data" "whole" {
  input = var.password
}

resource "terraform_data" "parts" {
  input = local.mixed
}

resource "terraform_data" "template" {
  input            = "password=${var.password}"
  triggers_replace = [local.upper, var.settings.user, nonsensitive(var.settings.token)]
}

resource "terraform_data" "functions" {
  input = {
    length   = length(var.password)
    list     = length(local.mixed.list)
    keys     = keys(local.mixed)
    compare  = var.password == "x"
    choice   = var.password == "x" ? 1 : 2
    for      = [for k, v in local.mixed : k]
    set      = toset(["a", sensitive("b")])
    encoded  = jsonencode(local.mixed)
    merged   = merge(local.mixed, { open = "still" })
    is       = [issensitive(var.password), issensitive(local.mixed.open)]
    concat   = concat(local.mixed.list, ["x"])
    flatten  = flatten([local.mixed.list, [sensitive(["y"])]])
    unmarked = nonsensitive(local.upper)
    split    = split("", var.password)
    lookup   = lookup(local.mixed, "open", "")
    null     = sensitive(null)
  }
}

resource "terraform_data" "reference" {
  input            = terraform_data.whole.output
  triggers_replace = terraform_data.parts.input
}

output "secret" {
  value     = var.settings
  sensitive = true
}

output "parts" {
  value     = local.mixed
  sensitive = true
}

output "open" {
  value = nonsensitive(var.settings)
}

output "open_part" {
  value = local.mixed.open
}

output "stored" {
  value     = [terraform_data.whole.output, terraform_data.parts.output]
  sensitive = true
}
