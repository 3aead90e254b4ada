# What is known of the unknown.
resource "terraform_data" "a" {
  input = "a"
}

locals {
  id = terraform_data.a.id
}

resource "terraform_data" "facts" {
  input = {
    prefix     = startswith("pre-${local.id}", "pre-")
    other      = startswith("pre-${local.id}", "x")
    not_null   = "pre-${local.id}" == null
    id_null    = local.id == null
    same_len   = length(local.id == "x" ? [1] : [2])
    list_len   = length([local.id, local.id])
    strlen     = length(local.id) >= 0
    and        = false && local.id == "x"
    or         = true || local.id == "x"
    not        = !(local.id == "x")
    choice     = local.id == "x" ? "a" : "b"
    same       = local.id == "x" ? "a" : "a"
    objs       = local.id == "x" ? { a = 1 } : { a = 2 }
    coalesce   = coalesce(local.id, "x")
    coalesced  = coalesce("x", local.id)
    try        = try(local.id, "default")
    try_attr   = try(terraform_data.a.output.foo, "default")
    can        = can(tonumber(local.id))
    keys       = keys({ a = local.id, b = 1 })
    contains   = contains(["a", local.id], "a")
    missing    = contains(["b", local.id], "a")
    lookup     = lookup({ a = local.id, b = 1 }, "b", 2)
    element    = element([local.id, "x"], 1)
    concat     = concat([local.id], ["x"])
    for        = [for x in [local.id, "x"] : upper(x)]
    filtered   = [for x in ["a", "b"] : x if x != "a"]
    zipmap     = zipmap(["a", "b"], [local.id, 1])
    join       = join(",", ["a", local.id])
    format     = format("x-%s", local.id)
    tostring   = tostring(local.id)
    nested     = { (terraform_data.a.input) = local.id }
    splat      = [terraform_data.a][*].id
    flatten    = flatten([["a"], [local.id]])
    distinct   = distinct(["a", "a", local.id])
    substr     = substr("abc-${local.id}", 0, 3)
    jsonobj    = jsonencode({ a = local.id })
    equal_objs = { a = local.id } == { a = 1 }
    index      = ["a", local.id, "c"][2]
    type_only  = tolist(local.id == "x" ? ["a"] : ["b", "c"])
  }
}
