terraform {
  required_version = "< 1.0"
  nonsense {}
}
module "m" {
  source = "./m"
}
-- m/main.tf --
terraform {
  required_version = "< 1.0"
}
