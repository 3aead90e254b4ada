locals {
  first = 1
  other = local.frist + local.nothing
}

output "a" {
  value = local.other
}
