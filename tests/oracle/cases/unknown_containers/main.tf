resource "terraform_data" "a" {
  input = { obj = { x = 1 }, list = [1, 2], text = "t" }
}

locals {
  id  = terraform_data.a.id
  set = toset(["known", terraform_data.a.id])
  out = terraform_data.a.output
}

resource "terraform_data" "each" {
  for_each = { a = local.id, b = "known" }
  input    = each.value
}

resource "terraform_data" "counted" {
  count = length([local.id, local.id])
  input = "${count.index}-${local.id}"
}

resource "terraform_data" "sizes" {
  input = {
    set_size  = length(local.set)
    set_some  = length(local.set) > 0
    set_many  = length(local.set) > 2
    out_obj   = local.out.obj
    out_x     = local.out.obj.x
    out_list  = local.out.list
    out_0     = local.out.list[0]
    out_len   = length(local.out.list)
    out_keys  = keys(local.out)
    out_null  = local.out == null
    dyn_key   = { (local.id) = 1 }
    dyn_keys  = { for x in ["a", local.id] : x => 1 }
    filtered  = [for x in ["a", local.id] : x if x != "a"]
    merged    = merge({ a = 1 }, local.out.obj)
    merge_dyn = merge({ a = 1 }, { (local.id) = 2 })
    template  = "%{for x in ["a", local.id]}${x},%{endfor}"
    if        = "%{if local.id == "x"}yes%{else}no%{endif}"
    strip     = "pre %{if local.id == "x"~} yes %{~endif}"
    heredoc   = <<-EOT
      id: ${local.id}
    EOT
    differ    = "pre-${local.id}" == "other"
    same      = local.id == local.id
    differs   = local.id != "x"
    number    = tonumber(local.id)
    positive  = abs(tonumber(local.id)) >= 0
    zip       = zipmap([local.id], [1])
    chunks    = chunklist(["a", local.id], 1)
    reverse   = reverse(["a", local.id])
    contains  = contains([local.id], "x")
    setprod   = setproduct(["a"], [local.id])
    lookup    = lookup(local.out.obj, "x", 0)
    coalesce  = coalescelist([], [local.id])
    one       = one([local.id])
    tolist    = tolist(local.set)
    to_tuple  = [for x in local.set : x]
    range     = range(tonumber(local.id))
    decode    = jsondecode(local.id)
    decoded   = try(jsondecode(local.id).a, "no")
    yaml      = yamlencode({ a = local.id })
    regex     = regex("a(.)", local.id)
    regexall  = regexall("a", local.id)
    split     = split(",", local.id)
    cidr      = cidrsubnet("10.0.0.0/8", 8, tonumber(local.id))
    sum       = sum([1, tonumber(local.id)])
    max       = max(5, tonumber(local.id))
    fmt_list  = formatlist("%s-x", [local.id, "b"])
    title     = title(local.id)
    trim      = trimprefix("pre-${local.id}", "pre-")
    trimmed   = startswith(trimspace("pre-${local.id}"), "pre")
    lower     = startswith(lower("PRE-${local.id}"), "pre")
    joined    = join("-", ["a", "b", local.id])
    upper     = upper("a-${local.id}")
    base64    = base64encode(local.id)
    tobool    = tobool(local.id)
    type      = try(tomap({ a = local.id }), {})
  }
}

output "each" {
  value = { for k, r in terraform_data.each : k => r.input }
}
