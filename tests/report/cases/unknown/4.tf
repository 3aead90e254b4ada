# not applied

terraform {
  required_providers {
    kitchen = { source = "example.com/test/kitchen" }
  }
}

resource "terraform_data" "u" { input = "2" }
resource "terraform_data" "l" { input = [{ label = "x" }] }
resource "kitchen_everything" "new" {
  name    = "n1"
  tags    = terraform_data.u.output == "x" ? {} : { a = 1 }
  shape   = jsondecode(terraform_data.u.output)
  pair    = jsondecode(terraform_data.u.output)
  one     = terraform_data.u.output == "x" ? null : { label = "x" }
  parts   = terraform_data.l.output
  members = terraform_data.l.output
  ports   = { for k, v in terraform_data.l.output : k => v }
  dynamic "disk" {
    for_each = terraform_data.l.output
    content { label = disk.value.label }
  }
  dynamic "rule" {
    for_each = terraform_data.l.output
    content { label = rule.value.label }
  }
  dynamic "logging" {
    for_each = [terraform_data.u.output]
    content { label = logging.value }
  }
}
