locals {
  users = {
    ann = { role = "admin", age = 41 }
    bob = { role = "user", age = 17 }
    cid = { role = "user", age = 30 }
  }
  matrix = [[1, 2], [3, 4]]
}

resource "terraform_data" "for" {
  input = {
    names    = [for k, v in local.users : "${k}=${v.role}"]
    adults   = { for k, v in local.users : k => v.age if v.age >= 18 }
    by_role  = { for k, v in local.users : v.role => k... }
    indexed  = [for i, row in local.matrix : { i = i, sum = sum(row) }]
    nested   = [for row in local.matrix : [for cell in row : cell * 10]]
    from_set = [for s in toset(["b", "a"]) : upper(s)]
    shadow   = [for local_k, v in { a = 1 } : [for v in [2, 3] : v]]
    over_str = { for s in ["x", "y"] : s => { (s) = length(s) } }
    empty    = [for x in [] : x]
    objects  = { for k, v in {} : k => v }
  }
}

resource "terraform_data" "splats" {
  input = {
    attrs   = values(local.users)[*].age
    legacy  = local.matrix.*.0
    full    = local.matrix[*][1]
    scalar  = "x" [*]
    nothing = null[*]
    deep    = [{ a = [{ b = 1 }, { b = 2 }] }][*].a[*].b
  }
}
