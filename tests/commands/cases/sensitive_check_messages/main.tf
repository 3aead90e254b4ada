variable "ok" {
  type    = bool
  default = true
}

locals {
  secret = sensitive("z")
}

check "c" {
  assert {
    condition     = var.ok
    error_message = "Check ${local.secret}."
  }
}
