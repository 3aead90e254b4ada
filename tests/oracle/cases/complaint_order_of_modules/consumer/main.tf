variable "values" {
  type = list(string)
}

resource "terraform_data" "each" {
  for_each = toset(var.values)
  input    = each.key
}

resource "terraform_data" "count" {
  count = length(var.values)
  input = var.values[count.index]
}

output "out" {
  value = [for r in terraform_data.count : upper(r.input)]
}
