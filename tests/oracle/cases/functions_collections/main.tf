locals {
  list = ["b", "a", "c", "a"]
  map  = { x = 1, y = 2 }
  objs = [{ name = "a", size = 1 }, { name = "b", size = 2 }, { name = "a", size = 3 }]
}

resource "terraform_data" "lists" {
  input = {
    sorted   = sort(local.list)
    distinct = distinct(local.list)
    toset    = toset(local.list)
    flat     = flatten([local.list, [["d"], []]])
    chunks   = chunklist(local.list, 3)
    compact  = compact(["", "a", null])
    concat   = concat(local.list, [1])
    slice    = slice(local.list, 1, 3)
    reverse  = reverse(local.list)
    index    = index(local.list, "c")
    element  = element(local.list, 6)
    range    = range(1, 10, 3)
    contains = contains(local.list, "z")
    coalesce = [coalesce("", "x"), coalescelist([], [1])]
    one      = one([])
    sum      = sum([1, 2.5])
    minmax   = [min(3, 1, 2), max([3, 1, 2]...)]
  }
}

resource "terraform_data" "maps" {
  input = {
    merge     = merge(local.map, { y = "three" }, null)
    keys      = keys(local.map)
    values    = values(local.map)
    lookup    = [lookup(local.map, "x", 0), lookup(local.map, "z", 0)]
    zipmap    = zipmap(["a", "b"], [1, "2"])
    transpose = transpose({ a = ["1", "2"], b = ["2"] })
    grouped   = { for o in local.objs : o.name => o.size... }
    tomap     = tomap({ a = 1, b = "x" })
    product   = setproduct(["a", "b"], [1, 2])
    sets      = [setunion(["a"], ["b"]), setintersection(["a", "b"], ["b"]), setsubtract(["a", "b"], ["b"])]
    matchkeys = matchkeys(["i1", "i2"], ["a", "b"], ["b"])
    alltrue   = [alltrue([]), anytrue([]), alltrue([true, "false"])]
  }
}
