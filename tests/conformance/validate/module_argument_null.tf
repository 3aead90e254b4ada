module "m" {
  source = "./child"
  needed = null
}
-- child/main.tf --
variable "needed" {
  type     = string
  nullable = false
}
