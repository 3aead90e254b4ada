resource "terraform_data" "string" {
  input = "text"
}

resource "terraform_data" "number" {
  input            = -12.5e3
  triggers_replace = 0
}

resource "terraform_data" "bool" {
  input            = true
  triggers_replace = false
}

resource "terraform_data" "null" {
  input            = null
  triggers_replace = null
}

resource "terraform_data" "tuple" {
  input = [1, "two", true, null, [], {}]
}

resource "terraform_data" "object" {
  input = {
    a            = 1
    "b c"        = [1, [2, [3]]]
    (upper("d")) = { e = { f = {} } }
    null         = null
  }
  triggers_replace = [{ x = 1 }, { y = [2] }]
}

resource "terraform_data" "empty" {}

output "all" {
  value = {
    string = terraform_data.string.input
    object = terraform_data.object.input
    tuple  = terraform_data.tuple.input
    empty  = terraform_data.empty.input
  }
}
