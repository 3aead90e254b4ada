variable "replicas" {
  type    = number
  default = 2
  validation {
    condition     = var.replicas > 0
    error_message = "At least one replica is needed."
  }
}

resource "terraform_data" "replica" {
  count = var.replicas
  input = "replica-${count.index}"
}

output "names" {
  value = terraform_data.replica[*].output
}
