variable "a" {
  type = string
}

variable "limit" {
  type = number

  validation {
    condition     = var.limit < 3
    error_message = "The limit of the module is ${var.limit}."
  }
}

resource "terraform_data" "b" {
  input = var.a
}

output "a" {
  value = var.a
}

output "id" {
  value = terraform_data.b.id
}

output "limit" {
  value = var.limit

  precondition {
    condition     = var.limit == 1
    error_message = "The limit is not 1."
  }
}
