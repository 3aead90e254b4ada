import {
  to = terraform_data.a
  id = "x"
}
