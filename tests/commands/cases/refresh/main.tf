variable "greeting" {
  type    = string
  default = "hello"
}

resource "terraform_data" "a" {
  input = "x"
}

resource "terraform_data" "many" {
  count = 2
  input = terraform_data.a.output
}

output "greeting" {
  value = var.greeting
}

output "a" {
  value = terraform_data.a.output
}

output "count" {
  value = length(terraform_data.many)
}
