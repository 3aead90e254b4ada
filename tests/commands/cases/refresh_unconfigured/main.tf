variable "key" {
  type    = string
  default = "y"
}

resource "terraform_data" "a" {
  for_each = toset([var.key])
  input    = each.key
}

# To refresh it, nobody looks at its arguments, but conditions are checked.
resource "terraform_data" "b" {
  input = terraform_data.a[var.key].output

  lifecycle {
    precondition {
      condition     = terraform_data.a["y"].output == var.key
      error_message = "a is ${jsonencode(keys(terraform_data.a))}"
    }
  }
}

output "a" {
  value = [for one in terraform_data.a : one.output]
}
