terraform {
  backend "local" {}
}
provider "terraform" {
  alias = "one"
}
-- a_override.tf --
terraform {
  backend "s3" {}
  backend "gcs" {}
}
-- b_override.tf --
terraform {
  cloud {}
  cloud {}
}
provider "terraform" {
  alias = "two"
}
