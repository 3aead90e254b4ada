resource "terraform_data" "a" {}

locals {
  numbers = toset([10, 9, 100])
  mixed   = toset(["b", 1, true])
  objects = toset([{ n = 2, s = "b" }, { n = 1, s = "a" }, { n = 1, s = "a" }])
  nested  = toset([["b"], ["a", "c"]])
}

resource "terraform_data" "sets" {
  input = {
    numbers = local.numbers
    mixed   = local.mixed
    objects = local.objects
    nested  = local.nested
    list    = tolist(local.numbers)
    for     = [for o in local.objects : "${o.n}${o.s}"]
    sizes   = [length(local.objects), length(local.mixed)]
    ops     = [setunion(local.numbers, [1]), setsubtract(["a", "b"], ["a"]), setintersection(local.numbers, [9, 11])]
    sorted  = sort(local.mixed)
    has     = [contains(local.numbers, 9), contains(local.mixed, "b")]
    one     = one(toset(["x"]))
    nulls   = toset(["x", null])
  }
  triggers_replace = toset(["known", terraform_data.a.id])
}
