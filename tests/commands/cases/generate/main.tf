import {
  to = terraform_data.found
  id = "1234"
}
