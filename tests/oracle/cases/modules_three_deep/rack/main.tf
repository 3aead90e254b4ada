variable "label" {
  type = string
}

resource "terraform_data" "unit" {
  for_each = { top = 1, bottom = 2 }
  input = {
    label    = "${var.label}-${each.key}"
    position = each.value
    module   = path.module
  }
}

output "label" {
  value = upper(terraform_data.unit["top"].input.label)
}

output "ids" {
  value = { for k, u in terraform_data.unit : k => u.id }
}
