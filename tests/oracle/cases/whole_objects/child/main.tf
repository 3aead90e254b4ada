variable "resource" {}

variable "resources" {
  type = map(object({ input = string, id = string }))
}

resource "terraform_data" "r" {
  for_each         = var.resources
  input            = each.value.input
  triggers_replace = each.value.id
}

output "input" {
  value = var.resource.input.a
}

output "all" {
  value = [var.resource, var.resources]
}
