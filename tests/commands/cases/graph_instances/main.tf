resource "terraform_data" "b" {
  count = 3
  input = count.index
}
resource "terraform_data" "a" {
  input = terraform_data.b[0].output
}
resource "terraform_data" "c" {
  for_each = toset(["x", "y"])
  input    = terraform_data.b[each.key == "x" ? 0 : 1].output
}
resource "terraform_data" "d" {
  input = terraform_data.c["x"].output
  count = 2
}
resource "terraform_data" "e" {
  input = [for k in terraform_data.c : k.output]
}
module "m" {
  source = "./m"
  count  = 2
  v      = terraform_data.b[1].id
}
resource "terraform_data" "f" {
  input = module.m[0].o
}
locals { l = terraform_data.b[2].id }
resource "terraform_data" "g" {
  input = local.l
}
output "o" { value = terraform_data.b[2].id }

# Visited even if it does not change.
resource "terraform_data" "checked" {
  count = 2
  input = count.index

  lifecycle {
    postcondition {
      condition     = self.input < 10
      error_message = "Too large."
    }
  }
}

variable "v" {
  default = 1
}

resource "terraform_data" "user" {
  input = "${terraform_data.checked[0].output} ${var.v}"
}
