variable "s" {
  default   = "secret"
  sensitive = true
}

resource "terraform_data" "x" {
  input = { a = 1 }
}

locals {
  id = terraform_data.x.id
  u  = sensitive(terraform_data.x.id)
}

resource "terraform_data" "both" {
  input = {
    whole     = local.u
    part      = { a = local.u, b = 1 }
    template  = "${var.s}-${local.id}"
    prefix    = "pre-${local.u}"
    starts    = startswith("pre-${local.u}", "pre-")
    cond      = local.id == "x" ? var.s : "open"
    cond_u    = local.u == "x" ? "a" : "b"
    list      = concat([var.s], [local.id])
    set       = toset([var.s, local.id])
    map       = tomap({ a = var.s, b = local.id })
    merged    = merge({ a = local.u }, { b = local.id })
    coalesce  = coalesce(local.id, var.s)
    join      = join("-", [var.s, local.id])
    length    = length([local.u, local.id])
    set_len   = length(toset([local.u, "a"]))
    index     = [local.u, var.s, "c"][2]
    for       = [for v in [local.u, var.s, local.id] : v]
    keys      = keys({ a = local.u })
    null      = local.u == null
    equal     = local.u == local.u
    try       = try(local.u, "x")
    not       = nonsensitive(local.u)
    issens    = [issensitive(local.u), issensitive(local.id)]
    output    = sensitive(terraform_data.x.output)
    output_a  = sensitive(terraform_data.x.output).a
    json      = jsonencode({ a = var.s, b = local.id })
    flatten   = flatten([[local.u], [[local.id]]])
    sort      = sort([var.s, local.id])
    contains  = contains([local.u], "a")
    number    = sensitive(tonumber(local.id)) + 1
    distinct  = distinct([local.u, local.u])
    zipmap    = zipmap(["a"], [local.u])
    element   = element([local.id, var.s], 1)
    lookup    = lookup({ a = local.u }, "a", "b")
    splat     = [{ v = local.u }, { v = local.id }][*].v
    values    = values({ a = local.u, b = local.id })
    dyn_key   = { (local.id) = var.s }
    ephemeral = ephemeralasnull(local.u)
  }
  triggers_replace = sensitive([local.id, 1])
}

output "both" {
  value     = { a = local.u, b = local.id, c = var.s }
  sensitive = true
}

output "open" {
  value = { id = local.id, secret = nonsensitive(var.s) }
}

# Operators that forget marks as long as they know no result, and those that do not.
locals {
  secret_bool   = sensitive(terraform_data.x.id == "x")
  secret_number = sensitive(length(terraform_data.x.id))
}

output "forgotten" {
  value = [
    issensitive(!local.secret_bool),
    issensitive(-local.secret_number),
    issensitive(local.secret_bool && true),
    issensitive(true && local.secret_bool),
    issensitive(local.secret_bool || false),
    issensitive(false || local.secret_bool),
    issensitive(terraform_data.x.id == "x" || sensitive(true)),
  ]
}

output "kept" {
  value = [
    issensitive(local.secret_number + 1),
    issensitive(local.secret_number > 1),
    issensitive(local.secret_bool == true),
    issensitive(local.secret_bool ? 1 : 2),
    issensitive(!sensitive(true)),
    issensitive(sensitive(true) && false),
  ]
}
