terraform {
  experiments = [module_variable_optional_attrs]
  language    = TF2021
}
module "m" {
  source = "./m"
}
-- m/main.tf --
terraform {
  experiments = []
}
