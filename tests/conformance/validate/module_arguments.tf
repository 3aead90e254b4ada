module "m" {
  source = "./child"
  nonsense = 1
}
-- child/main.tf --
variable "needed" {
  type = string
}

variable "other" {
  default = 1
}
