locals {
  a = var.nothing
  b = local.a + local.gone
}

resource "terraform_data" "a" {
  input = local.b
  nonsense = 1
}

output "o" {
  value = [terraform_data.a.nonsense, local.gone]
}
