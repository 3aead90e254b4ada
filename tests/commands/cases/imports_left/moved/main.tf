import {
  to = terraform_data.a
  id = "x"
}

moved {
  from = terraform_data.a
  to   = terraform_data.b
}
