terraform {
  backend "local" {}
  cloud {}
}
-- other.tf --
terraform {
  cloud {}
}
