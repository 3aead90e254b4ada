import {
  to = terraform_data.a["${1 + 1}"]
  id = "x"
}
