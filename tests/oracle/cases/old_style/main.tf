# As it was written before 0.12, and is still read.
variable "names" {
  type    = list(string)
  default = ["a", "b"]
}

resource "terraform_data" "list" {
  count = length(var.names)
  input = element(var.names, count.index)
}

resource "terraform_data" "user" {
  input            = terraform_data.list.0.input
  triggers_replace = terraform_data.list.*.input
  depends_on       = ["terraform_data.list"]
  lifecycle {
    ignore_changes = ["input"]
  }
}

output "first" {
  value = "${terraform_data.list.0.input}-${var.names.1}"
}
