variable "n" {
  type    = any
  default = 1
}

resource "terraform_data" "a" {
  input = var.n
}

output "unknown" {
  value = terraform_data.a.id
}

output "partly" {
  value = { id = terraform_data.a.id, one = 1 }
}

output "list" {
  value = [terraform_data.a.id]
}

output "null" {
  value = null
}
