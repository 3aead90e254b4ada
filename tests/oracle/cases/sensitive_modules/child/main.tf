variable "name" {
  type = string
}

variable "key" {
  type = string
}

variable "open" {
  type = any
}

variable "inner" {
  type      = string
  default   = "inner"
  sensitive = true
}

resource "terraform_data" "key" {
  input = {
    name  = var.name
    key   = var.key
    inner = var.inner
    open  = var.open
  }
}

output "name" {
  value = var.name
}

output "key" {
  value     = terraform_data.key.input.key
  sensitive = true
}

output "marked_output" {
  value     = "plain"
  sensitive = true
}
