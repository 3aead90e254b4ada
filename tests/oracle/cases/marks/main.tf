# How far secrets spread.
variable "s" {
  default   = "secret"
  sensitive = true
}

locals {
  obj    = { a = var.s, b = "open" }
  list   = [var.s, "open"]
  secret = sensitive({ x = 1, y = [2] })
}

resource "terraform_data" "spread" {
  input = {
    attr       = local.obj.b
    index      = local.list[1]
    inside     = local.secret.x
    values     = values(local.obj)
    for_list   = [for x in local.list : upper(x)]
    for_obj    = { for k, v in local.obj : k => v }
    for_secret = [for k, v in local.secret : k]
    cond_in    = true ? local.obj : null
    cond       = var.s == "x" ? "a" : "b"
    template   = "${local.obj.b}-${local.list[1]}"
    tpl_secret = "%{for x in local.list}${x}%{endfor}"
    splat      = [local.obj, local.obj][*].b
    merge      = merge(local.obj, { c = 1 })
    merge_all  = merge(local.secret, { c = 1 })
    lookup     = lookup(local.obj, "b", "")
    element    = element(local.list, 1)
    slice      = slice(local.list, 1, 2)
    reverse    = reverse(local.list)
    concat     = concat(local.list, local.list)
    contains   = contains(["a"], var.s)
    length     = [length(local.list), length(local.secret), length(local.obj)]
    keys       = [keys(local.obj), keys(local.secret)]
    zipmap     = zipmap(["a", "b"], local.list)
    tolist     = tolist(local.list)
    toset      = toset(local.list)
    tomap      = tomap(local.obj)
    json       = jsonencode(local.list)
    try        = try(local.obj.b, "x")
    try_secret = try(var.s, "x")
    can        = can(var.s)
    coalesce   = coalesce("", var.s)
    equal      = local.obj == { a = 1, b = 2 }
    not        = !(var.s == "x")
    sum        = sum([1, sensitive(2)])
    sort       = sort(local.list)
    join       = join(",", local.list)
    distinct   = distinct(local.list)
    flatten    = flatten([local.list, ["x"]])
    compact    = compact(local.list)
    setproduct = setproduct(["a"], local.list)
    chunk      = chunklist(local.list, 1)
    formatlist = formatlist("%s", local.list)
    format     = format("%s", local.list[0])
    split      = split("", var.s)
    nonsens    = nonsensitive(local.obj.a)
    deep       = { l = [{ m = var.s }] }
    matchkeys  = matchkeys(["x"], ["secret"], [var.s])
    one        = one([var.s])
    type       = tostring(var.s)
    index_fn   = index(["a", "secret"], var.s)
    key        = { (nonsensitive(var.s)) = 1 }
    range      = range(sensitive(2))
    transpose  = transpose({ a = [var.s] })
    base64     = base64encode(var.s)
    eph        = ephemeralasnull(var.s)
    grouped    = { for x in ["a", "a"] : x => var.s... }
    as_list    = [for k, v in local.obj : v if k == "a"]
    dyn        = local.obj[nonsensitive(var.s) == "x" ? "a" : "b"]
    sens_index = ["a", "b"][sensitive(1)]
    sens_key   = { a = 1 }[sensitive("a")]
    cond_both  = sensitive(true) ? [1] : [2]
    number     = sensitive(1) + 2
    negative   = -sensitive(1)
    logic      = sensitive(true) && false
    issens     = [issensitive(local.obj), issensitive(local.obj.a), issensitive(local.secret.y)]
  }
}
