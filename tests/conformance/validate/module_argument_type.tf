module "m" {
  source = "./child"
  needed = { a = 1 }
  list   = "x"
}
-- child/main.tf --
variable "needed" {
  type = string
}

variable "list" {
  type = list(number)
}
