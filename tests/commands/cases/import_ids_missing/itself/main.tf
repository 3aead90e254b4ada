import {
  to = terraform_data.a
  id = terraform_data.a.id
}
