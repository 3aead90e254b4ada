variable "token" {
  ephemeral = true
  default   = "x"
}

check "token" {
  assert {
    condition     = var.token == "y"
    error_message = "The token is ${var.token}."
  }
}
