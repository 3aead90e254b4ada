locals {
  a = 1
}

output "o" {
  value = 1
  precondition {
    condition     = local.a == 2
    error_message = "A is ${local.a}."
  }
}

output "p" {
  value = 1
  precondition {
    condition     = [local.a]
    error_message = "x"
  }
}

output "q" {
  value = 1
  precondition {
    condition     = local.a == 1
    error_message = null
  }
}
