module "m" {
  source = "./child"
  a      = each.value
  b      = count.index
  c      = self.id
}
-- child/main.tf --
variable "a" {}
variable "b" {
  type = string
}
variable "c" {}
