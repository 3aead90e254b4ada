module "m" {
  source = "./m"
}
-- m/main.tf --
resource "terraform_data" "a" {}
import {
  to = terraform_data.a
  id = "x"
}
import {
  to = terraform_data.b
  id = "x"
}
