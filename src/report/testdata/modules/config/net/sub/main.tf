variable "hosts" {}
resource "terraform_data" "join" { input = join(",", [for h in var.hosts : h.input]) }
output "first" { value = var.hosts[0].id }
