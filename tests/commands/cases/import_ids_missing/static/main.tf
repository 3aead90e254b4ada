import {
  to = terraform_data.a["${1 + 1}"]
  id = "x"
}

resource "terraform_data" "a" {
  for_each = toset(["2"])
}
