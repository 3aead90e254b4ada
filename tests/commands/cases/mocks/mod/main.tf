variable "l" {}
resource "random_string" "x" { length = var.l }
output "out" { value = random_string.x.result }
output "other" { value = 5 }
