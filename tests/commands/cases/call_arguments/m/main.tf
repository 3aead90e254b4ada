variable "needed" {}

module "n" {
  source = "../n"
  other  = 1
}
