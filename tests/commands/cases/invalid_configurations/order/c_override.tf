output "x" {
  value    = 3
  surprise = 1
}

output "y" {
  value = 4
}

locals {
  y = 2
}
