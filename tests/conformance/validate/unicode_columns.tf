locals {
  "é" = 1
}

output "o" {
  value = "ééé 👨‍👩‍👧 ${var.nothing}"
}
