# What must not be destroyed stops what depends on its resource, in all instances of its module.
variable "n" {
  default = 2
}
resource "terraform_data" "p" {
  count = var.n
  input = count.index
  lifecycle {
    prevent_destroy = true
  }
}
resource "terraform_data" "user" {
  input = terraform_data.p[*].id
}
module "m" {
  source   = "./m"
  for_each = var.n == 2 ? toset(["x", "y"]) : toset(["x"])
}
output "p" {
  value = terraform_data.p[*].output
}
output "free" {
  value = var.n
}
