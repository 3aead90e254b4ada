# Names in brackets are keys of maps, and those after dots are attributes of objects: other paths
# lead nowhere.
variable "v" {
  type    = any
  default = { a = 1, b = { c = 2, d = [1, 2] } }
}

resource "terraform_data" "bracket" {
  input = var.v
  lifecycle {
    ignore_changes = [input["b"].d[0]]
  }
}

resource "terraform_data" "dots" {
  input = var.v
  lifecycle {
    ignore_changes = [input.b.d[0]]
  }
}

resource "terraform_data" "last" {
  input = var.v
  lifecycle {
    ignore_changes = [input["a"]]
  }
}

resource "random_integer" "attribute" {
  min     = 1
  max     = 9
  seed    = "a"
  keepers = { c = var.v.b.c }
  lifecycle {
    ignore_changes = [keepers.c]
  }
}

resource "random_integer" "key" {
  min     = 1
  max     = 9
  seed    = "a"
  keepers = { c = var.v.b.c }
  lifecycle {
    ignore_changes = [keepers["c"]]
  }
}
