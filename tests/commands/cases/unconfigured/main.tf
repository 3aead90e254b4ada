variable "size" {
  default = 3
}

variable "keys" {
  type    = set(string)
  default = ["a", "b", "c"]
}

variable "prefix" {
  default = "x"
}

resource "terraform_data" "many" {
  count = var.size
  input = "${var.prefix}${count.index}"
}

resource "terraform_data" "each" {
  for_each = var.keys
  input    = "${var.prefix}${each.key}"
}

output "many" {
  value = terraform_data.many[*].output
}

output "each" {
  value = { for key, one in terraform_data.each : key => one.output }
}
