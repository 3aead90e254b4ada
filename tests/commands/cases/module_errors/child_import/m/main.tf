import {
  to = terraform_data.x
  id = "x"
}
