import {
  to = terraform_data.a
  id = [1]
}
